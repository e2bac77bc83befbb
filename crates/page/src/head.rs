//! What the heads of the pages have in common, and the modules that each page begins with.

use std::collections::VecDeque;

/// What `@head@` stands for.
pub(crate) const HEAD: &str = include_str!("head.html");

/// What names a module that a page begins with.
const SCRIPT: &str = "<script type=\"module\"";
/// The folder of all files, as pages write it.
const FOLDER: &str = "@a@/";

/// The links to every module that the modules of a page import, whatever they import in turn:
/// a browser that is told so at once asks for all of them at the same time.
pub(crate) fn preloads<'a>(page: &str, file: impl Fn(&str) -> Option<&'a str>) -> String {
    let begun: Vec<String> = scripts(page).map(str::to_owned).collect();
    let mut found = begun.clone();
    // What the first module needs comes first: it may run while the others are under way.
    for script in &begun {
        let mut waiting = VecDeque::from([script.clone()]);
        while let Some(name) = waiting.pop_front() {
            for import in file(&name).into_iter().flat_map(imports) {
                let import = resolved(&name, import);
                if !found.contains(&import) {
                    found.push(import.clone());
                    waiting.push_back(import);
                }
            }
        }
    }
    let link = |name: &String| format!("<link rel=\"modulepreload\" href=\"{FOLDER}{name}\">");
    found[begun.len()..].iter().map(link).collect::<Vec<_>>().join("\n")
}

/// The modules that a page names.
fn scripts(page: &str) -> impl Iterator<Item = &str> {
    page.lines().filter(|line| line.starts_with(SCRIPT)).filter_map(|line| {
        let (_, source) = line.split_once("src=\"@a@/")?;
        source.split('"').next()
    })
}

/// What a module imports before it runs: what is loaded when it is wanted is not meant.
fn imports(module: &str) -> impl Iterator<Item = &str> {
    module.lines().filter_map(|line| {
        let rest = match line.split_once(" from \"") {
            Some((before, rest)) if before.starts_with(['i', 'e', '}']) => rest,
            _ => line.strip_prefix("import \"")?,
        };
        rest.split('"').next()
    })
}

/// The name of a file as another one names it.
fn resolved(from: &str, import: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_followed_wherever_they_lead_but_not_into_what_is_loaded_later() {
        let file = |name: &str| match name {
            "play/page.js" => Some(
                "import { h } from \"../dom.js\";\nimport {\n  a,\n} from \"./a.js\";\nimport \"./b.js\";\n\
                 const later = () => import(\"./later.js\");\n",
            ),
            "play/a.js" => {
                Some("export { x } from \"../deep/x.js\";\nconst from = \" from \\\"./no.js\\\"\";\n")
            }
            "play/b.js" => Some("import { h } from \"../dom.js\";\nimport \"./page.js\";\n"),
            "dom.js" | "deep/x.js" => Some(""),
            other => panic!("{other} is not imported"),
        };
        let page = "<script type=\"module\" src=\"@a@/play/page.js\"></script>\n";
        let links = preloads(page, file);
        let names: Vec<&str> = links.lines().filter_map(|line| line.split('"').nth(3)).collect();
        assert_eq!(names, ["@a@/dom.js", "@a@/play/a.js", "@a@/play/b.js", "@a@/deep/x.js"]);
    }

    #[test]
    fn what_the_first_module_needs_comes_first() {
        let file = |name: &str| match name {
            "early.js" => Some("import \"./desk.js\";\n"),
            "desk.js" => Some("import \"./places.js\";\n"),
            "page.js" => Some("import \"./dom.js\";\nimport \"./desk.js\";\n"),
            _ => Some(""),
        };
        let page = "<script type=\"module\" async src=\"@a@/early.js\"></script>\n\
                    <script type=\"module\" src=\"@a@/page.js\"></script>\n";
        let links = preloads(page, file);
        let names: Vec<&str> = links.lines().filter_map(|line| line.split('"').nth(3)).collect();
        assert_eq!(names, ["@a@/desk.js", "@a@/places.js", "@a@/dom.js"]);
    }
}
