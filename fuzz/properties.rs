//! What each fuzz target checks.

mod boardspace_sgf;
mod book;
mod cats_skins;
mod cats_texts;
mod claustro_skins;
mod claustro_texts;
mod game_file;
mod hive_game_string;
mod hive_hives;
mod hive_move;
mod hive_position;
mod hive_prolog;
mod line_words;
mod match_file;
mod mzinga_pgn;
mod painters;
mod player_spec;
mod record;
mod table_file;
mod ugi_client;
mod ugi_server;
mod uhp_client;
mod uhp_server;
mod weights;

/// A check of any bytes.
type Property = fn(&[u8]);

/// The targets by name.
pub const TARGETS: [(&str, Property); 24] = [
    ("boardspace_sgf", boardspace_sgf::check),
    ("book", book::check),
    ("cats_skins", cats_skins::check),
    ("cats_texts", cats_texts::check),
    ("claustro_skins", claustro_skins::check),
    ("claustro_texts", claustro_texts::check),
    ("game_file", game_file::check),
    ("hive_game_string", hive_game_string::check),
    ("hive_hives", hive_hives::check),
    ("hive_move", hive_move::check),
    ("hive_position", hive_position::check),
    ("hive_prolog", hive_prolog::check),
    ("line_words", line_words::check),
    ("match_file", match_file::check),
    ("mzinga_pgn", mzinga_pgn::check),
    ("painters", painters::check),
    ("player_spec", player_spec::check),
    ("record", record::check),
    ("table_file", table_file::check),
    ("ugi_client", ugi_client::check),
    ("ugi_server", ugi_server::check),
    ("uhp_client", uhp_client::check),
    ("uhp_server", uhp_server::check),
    ("weights", weights::check),
];
