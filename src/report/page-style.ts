import { palette, themed } from '../picture/palette.ts';

const [one, two, three, four, five] = palette.scores;

/** Looks of a report: on a screen of any width, light or dark, and on paper. Nothing is told by colour alone. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#fff;--ink:${palette.ink};--muted:${palette.muted};--rule:${palette.rule};--soft:#f4f6f8;--link:${palette.backward};--forward:${palette.forward};--backward:${palette.backward}}
@media (prefers-color-scheme:dark){:root{--paper:#14181d;--ink:#e8ecf0;--muted:#a5b0bc;--rule:#3a444f;--soft:#1d232a;--link:#8db4ff;--forward:#ff8094;--backward:#8db4ff}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
header,main,footer,nav{max-width:72rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.5rem}
h1{font-size:1.6rem;line-height:1.25;margin:.2rem 0 .5rem}
h2{font-size:1.25rem;margin:2.2rem 0 .6rem;padding-bottom:.25rem;border-bottom:2px solid var(--rule)}
h3{font-size:1.05rem;margin:1.4rem 0 .5rem}
p{margin:.5rem 0;max-width:48rem}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.4rem .8rem;z-index:1}
.skip-here{position:absolute;left:-99rem}.skip-here:focus{position:static}
.muted,.note{color:var(--muted)}.note{font-size:.9rem}
nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;list-style:none;padding:0;margin:.6rem 0}
nav a{display:inline-block;padding:.3rem 0}
.caveats{border-left:4px solid var(--muted);padding:.1rem 1rem;background:var(--soft);margin:1rem 0}
.scroll{overflow-x:auto;margin:1rem 0;max-width:100%}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.95rem;overflow-wrap:normal}
caption{text-align:left;font-weight:600;padding:.2rem 0}
th,td{text-align:left;padding:.35rem .7rem .35rem 0;border-bottom:1px solid var(--rule);vertical-align:top}
th[scope=row]{font-weight:400;min-width:7rem}
.figure{text-align:right;min-width:4rem}.group{text-align:center}
figure{margin:1rem 0}figure .scroll{border:1px solid var(--rule);border-radius:8px}
figure svg{display:block;height:auto}figcaption{color:var(--muted);font-size:.9rem;margin-top:.4rem}
.score{display:inline-block;min-width:1.7em;text-align:center;font-weight:700;border-radius:5px;border:1px solid ${palette.muted};padding:0 .3em;line-height:1.5;color:${palette.ink};background:#fff}
.score-1{background:${one}}.score-2{background:${two}}.score-3{background:${three}}
.score-4{background:${four};color:#fff}.score-5{background:${five};color:#fff}
.score-none{border-style:dashed}
.tag{display:inline-block;font-weight:700;font-size:.85rem;border-radius:4px;padding:0 .45em;border:1.5px solid;white-space:nowrap}
.tag-forward{background:var(--forward);border-color:var(--forward);color:var(--paper)}
.tag-backward{color:var(--backward);border-color:var(--backward);border-style:dashed}
.pair{border:1px solid var(--rule);border-radius:8px;padding:.4rem 1rem .8rem;margin:1rem 0;break-inside:avoid-page}
.pair-forward{border-left:5px solid var(--forward)}.pair-backward{border-left:5px dashed var(--backward)}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:0 1.5rem}
.sides>*{min-width:0}
h4{margin:.7rem 0 .2rem;font-size:.9rem}.side h4{color:var(--muted)}
.said{white-space:pre-wrap;margin:.2rem 0 .6rem;padding:.4rem .7rem;background:var(--soft);border-radius:6px;max-width:none}
.question{font-weight:600;margin:.3rem 0}
.clip{max-height:18rem;overflow:auto}
details.node{border-bottom:1px solid var(--rule)}
.many details.node{content-visibility:auto;contain-intrinsic-size:auto 3rem}
details.node>summary{cursor:pointer;padding:.5rem .2rem}
details.node>summary:hover{background:var(--soft)}
details.node>div{padding:0 .2rem .8rem 1.2rem}
details.node:target>summary{background:var(--soft);outline:2px solid var(--link)}
.id{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.85rem;color:var(--muted)}
.tools{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.6rem 0}
button,select,input{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--muted);border-radius:6px;padding:.35rem .7rem;min-height:2.4rem}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.3rem 1.2rem}
dt{color:var(--muted)}dd{margin:0;min-width:0}
footer{margin-top:3rem;padding-bottom:2rem;color:var(--muted);font-size:.9rem}
@media (max-width:40rem){section:not(#graph) figure svg{max-width:max(100%,25rem)}.sides{grid-template-columns:1fr}dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}h1{font-size:1.35rem}details.node>div{padding-left:.2rem}}
@media (prefers-color-scheme:dark){
svg .${themed.paper}{fill:#14181d}svg .${themed.ink}{fill:#e8ecf0}svg .${themed.muted}{fill:#a5b0bc}
svg .${themed.rule}{stroke:#3a444f}svg .${themed.edge}{stroke:#7d8996}svg .${themed.inkLine}{stroke:#e8ecf0}
svg .${themed.forward}{fill:#ff8094}svg .${themed.onForward}{fill:#14181d}svg .${themed.forwardLine}{stroke:#ff8094}
svg .${themed.backward}{fill:#8db4ff}svg .${themed.backwardLine}{stroke:#8db4ff}}
svg a:focus-visible{outline:none}svg a:focus-visible rect{stroke:var(--link);stroke-width:4px}
svg a:hover rect{stroke-width:2.5px}
@page{margin:14mm 12mm}
@media print{
:root{color-scheme:light;--paper:#fff;--ink:#000;--muted:#444;--rule:#bbb;--soft:#fff}
body{font-size:10pt}nav,.tools,.skip{display:none}a{color:inherit;text-decoration:none}
.scroll,.clip{overflow:visible;max-height:none}figure svg{max-width:100%;max-height:24cm;height:auto}
header,main,footer{padding:0}h2,h3,h4,summary,.question,h2+p,h3+p{break-after:avoid-page}figure,tr{break-inside:avoid-page}.pair{break-inside:auto}.pair>p{break-after:avoid-page}.said{break-inside:avoid-page}.skip-here{display:none}.many details.node{content-visibility:visible}
.said{border:1px solid #ccc}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
