//! The page as files.

use std::fs;

use ludoteca_house::HOUSE;
use ludoteca_page::{BUILD, StaticSite};

#[test]
fn the_files_of_a_site_find_one_another() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games: Vec<_> = HOUSE.games().map(|game| game as _).collect();
    let site = StaticSite::new(&games);
    fs::write(folder.path().join("own.txt"), "mine").expect("it is written");
    let bytes = site.write(folder.path()).expect("it is written");
    assert!(bytes > 100_000);
    for path in site.paths(folder.path()) {
        assert!(path.is_file(), "{}", path.display());
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is there");
    assert_eq!(read("own.txt"), "mine");
    for page in ["index.html", "library/index.html", "embed/index.html", "about/index.html"] {
        assert!(read(page).contains("http-equiv=\"Content-Security-Policy\""), "{page}");
        assert!(!read(page).contains("=\"/"), "{page} works under any path");
        assert!(!read(page).contains("frame-src"), "{page} has no frames");
    }
    assert!(read("example/index.html").contains("frame-src 'self'"));
    assert!(read("sw.js").contains(BUILD) && read("embed.js").contains("customElements.define"));
    assert!(read(&format!("a/{BUILD}/build.json")).contains(BUILD));
}

#[test]
fn a_table_goes_along_in_pieces_that_are_the_whole_of_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let table: Vec<u8> = (0..1_200_000_u32).map(|at| (at % 251) as u8).collect();
    let file = folder.path().join("table");
    fs::write(&file, &table).expect("it is written");
    let site = StaticSite::new(&[]).with_table("some-table", &file).expect("it is read");
    site.write(folder.path()).expect("it is written");
    let piece = |number| fs::read(folder.path().join(format!("a/{BUILD}/engine/tables/some-table/{number}")));
    let pieces: Vec<Vec<u8>> = (0..).map_while(|number| piece(number).ok()).collect();
    assert!(pieces.len() > 2 && pieces.concat() == table);
    assert!(StaticSite::new(&[]).with_table("x", &folder.path().join("nowhere")).is_err());
}
