/** Style of a capsule, with the colours of web/ui/tokens.css. */
export const style = `
:root{color-scheme:light dark;--bg:#f6f6f8;--card:#fff;--text:#1a1b22;--text2:#5d6070;--line:#d9dae2;--accent:#4b4fd9}
@media(prefers-color-scheme:dark){:root{--bg:#121319;--card:#1d1f28;--text:#ececf2;--text2:#a7aaba;--line:#343746;--accent:#a3a6ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,"PingFang SC","PingFang TC","Microsoft YaHei",sans-serif;overflow-wrap:anywhere}
.top{position:sticky;top:0;z-index:1;padding:12px max(16px,50vw - 400px);background:var(--card);border-bottom:1px solid var(--line)}
h1{margin:0 0 8px;font-size:20px}
.tools{display:flex;gap:8px;flex-wrap:wrap}
.tools>*,.results button{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--line);border-radius:10px;padding:8px 12px;min-height:44px}
.tools input{flex:1 1 160px;min-width:0}
.small{margin:4px 0 0;font-size:13px;color:var(--text2)}
.results{margin:0;padding:0;list-style:none;max-height:40vh;overflow:auto}
.results:not(:empty){margin-top:8px}
.results button{width:100%;margin-bottom:4px;text-align:start}
main{max-width:832px;margin:0 auto;padding:16px}
.day{margin:16px 0 8px;font-size:13px;font-weight:500;text-align:center;color:var(--text2)}
.message{display:flex;gap:10px;padding:6px 8px;border-radius:10px;scroll-margin-top:160px}
.found{animation:found 2s}
@keyframes found{from{background:var(--accent)}}
.avatar{flex:none;display:grid;place-items:center;width:36px;height:36px;border-radius:50%;color:#fff;background:#4b4fd9}
.hue1{background:#8a3fb8}.hue2{background:#b0357a}.hue3{background:#b34a1e}.hue4{background:#7d6200}.hue5{background:#2c7a3a}.hue6{background:#0b7373}.hue7{background:#2267b5}
.body{min-width:0;flex:1}
.body>header{font-size:14px}
time{color:var(--text2);font-size:12px}
.text p,.text ul,.text ol,.text pre,.text blockquote{margin:2px 0;white-space:pre-wrap}
.text blockquote,.quote{border:0;border-inline-start:3px solid var(--accent);padding-inline-start:8px}
.quote{display:block;width:100%;margin:2px 0;font:inherit;font-size:14px;text-align:start;color:var(--text2);background:none;cursor:pointer;max-height:4.5em;overflow:hidden}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.92em}
pre{padding:8px;overflow:auto;background:var(--card);border:1px solid var(--line);border-radius:8px}
a{color:var(--accent)}
.media{display:flex;flex-wrap:wrap;gap:4px;margin:4px 0}
.file{display:block;max-width:100%}
img,video{display:block;max-width:min(100%,360px);max-height:360px;width:auto;height:auto;border-radius:10px}
audio{max-width:100%}
.poll{margin:4px 0;padding:0;list-style:none}
.poll meter{display:block;width:min(100%,320px)}
.reactions{display:flex;flex-wrap:wrap;gap:4px;margin:4px 0 0}
.reactions span{padding:2px 8px;font-size:14px;background:var(--card);border:1px solid var(--line);border-radius:12px}
@media print{:root{color-scheme:light;--bg:#fff;--card:#fff;--text:#000;--text2:#444;--line:#bbb}.top{position:static}.tools,.results{display:none}.message{break-inside:avoid}}
`;
