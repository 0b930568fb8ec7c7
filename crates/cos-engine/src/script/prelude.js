// What scripts of a workflow may call besides the language itself. Nothing here reads or writes
// anything: `has` and `text` look into copies, and what is written or asked is only noted.
(function (has, text, hashes, same) {
  "use strict";
  const writes = [];
  const thoughts = [];
  const readFile = (path) => {
    if (!has(String(path))) throw new Error("there is no file " + path);
    return text(String(path));
  };
  const there = (path) => has(String(path));
  // Written so that these words are no marks of ours.
  const todos = (path) => there(path) && /\b(TO{1}DO|FIX{1}ME|X{3})\b/.test(readFile(path));
  const list = (paths) => (Array.isArray(paths) ? paths : [paths]);
  return {
    taken: () => ({ writes: writes, thoughts: thoughts }),
    helpers: {
      readFile: readFile,
      readFiles: (paths) => list(paths).map(readFile),
      writeFile: (path, text) => {
        writes.push([String(path), String(text)]);
      },
      thinkHard: (text) => {
        thoughts.push(String(text));
      },
      files_exist: (paths) => list(paths).every(there),
      contains_todos: (paths) => list(paths).some(todos),
      identifyGaps: (paths) =>
        list(paths).filter((path) => !there(path) || readFile(path).length < 100 || todos(path)),
      hashOf: (path) =>
        Object.prototype.hasOwnProperty.call(hashes, path) ? hashes[path] : null,
      unchanged: (paths) => list(paths).every((path) => same.includes(path)),
      analyzeFiles: (paths) =>
        list(paths).map((path) => ({
          path: path,
          exists: there(path),
          lines: there(path) ? readFile(path).split("\n").length : 0,
          todos: todos(path),
        })),
    },
  };
})
