/**
 * Takes wrangler's output in pieces and hands on whole lines: the worker's own as the JSON that they are, without what
 * wrangler puts around; and wrangler's, but for its requests and empty lines, which would bury the others.
 */
export function logLines(line: (text: string) => void): (piece: string) => void {
  let unfinished = "";
  return (piece) => {
    const lines = (unfinished + piece).split("\n");
    unfinished = lines.pop() ?? "";
    for (const text of lines) {
      const own = /\{"level":.*\}/.exec(text)?.[0];
      if (own !== undefined) line(own);
      else if (/\w/.test(text) && !text.includes("[wrangler:info]")) line(text);
    }
  };
}
