/** The style of the page. Colors are variables, so a color scheme is one list of them. */

const LIGHT = `
color-scheme:light;
--ground:#f4f5f7;--surface:#ffffff;--sunk:#eceef2;--ink:#1a1e24;--soft:#545d69;--line:#d3d8df;
--on:#ffffff;--focus:#0b5cad;
--error:#b3261e;--warning:#845400;--info:#0b5cad;--good:#1a6b3c;
--error-tint:#fdeeec;--warning-tint:#fdf4e1;--info-tint:#eaf3fc;
--system:#6a4ba3;--user:#0b5cad;--assistant:#1a6b3c;--tool:#8f4700;--other:#545d69;
--j0:#0b5cad;--j1:#a3370a;--j2:#1a6b3c;--j3:#7a2e9c;--j4:#7d5700;--j5:#00666c;
--shade:0 1px 2px rgb(20 30 45 / 8%),0 4px 16px rgb(20 30 45 / 5%);`;

const DARK = `
color-scheme:dark;
--ground:#0e1116;--surface:#171b22;--sunk:#1f242d;--ink:#e7eaef;--soft:#a3adba;--line:#313843;
--on:#12151a;--focus:#7db7ff;
--error:#ff8f86;--warning:#f2b84b;--info:#7db7ff;--good:#7fd6a0;
--error-tint:#2c1a1b;--warning-tint:#2a2316;--info-tint:#172434;
--system:#c3a6ff;--user:#7db7ff;--assistant:#7fd6a0;--tool:#f2b077;--other:#a3adba;
--j0:#7db7ff;--j1:#ff9e7a;--j2:#7fd6a0;--j3:#dba2f5;--j4:#ecc25c;--j5:#6fd3d8;
--shade:0 1px 2px rgb(0 0 0 / 40%);`;

export const PAGE_STYLE = `
:root{${LIGHT}
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${DARK}}}
:root[data-theme=dark]{${DARK}}
*{box-sizing:border-box}
html{scroll-padding:8rem 0 3rem;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 var(--sans)}
h1,h2,h3,p,dl,dd,ul,ol{margin:0;padding:0}
ul,ol{list-style:none}
button,input{font:inherit;color:inherit}
button{cursor:pointer}
code,kbd,.mono{font-family:var(--mono);font-size:.86em}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
main:focus{outline:none}
.skip{position:fixed;left:1rem;top:-4rem;z-index:9;background:var(--surface);color:var(--ink);padding:.5rem 1rem;border-radius:6px}
.skip:focus{top:.5rem}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.75rem;padding:1.4rem clamp(1rem,3vw,2.5rem) 1rem}
h1{display:flex;align-items:center;gap:.6rem;font-size:1.35rem;letter-spacing:-.01em}
.logo{display:inline-flex;gap:3px;align-items:end;height:1.2rem}
.logo i{width:5px;border-radius:2px;background:var(--system);height:40%}
.logo i:nth-child(2){background:var(--user);height:65%}
.logo i:nth-child(3){background:var(--assistant);height:100%}
.logo i:nth-child(4){background:var(--tool);height:80%}
.verdict{flex:1 1 16rem;color:var(--soft)}
.tiles{display:flex;flex-wrap:wrap;gap:.5rem}
.tile{display:grid;grid-auto-flow:column;align-items:baseline;gap:.4rem;padding:.3rem .8rem;border:1px solid var(--line);border-radius:999px;background:var(--surface)}
.tile b{font-size:1.1rem;font-variant-numeric:tabular-nums}
.tile.error b{color:var(--error)}.tile.warning b{color:var(--warning)}.tile.info b{color:var(--info)}
.tile span{color:var(--soft);font-size:.86rem}
.bar{position:sticky;top:0;z-index:5;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;padding:.6rem clamp(1rem,3vw,2.5rem);
background:color-mix(in srgb,var(--ground) 92%,transparent);backdrop-filter:blur(8px);border-block:1px solid var(--line)}
.field{position:relative;flex:1 1 15rem;max-width:34rem}
.field input{width:100%;padding:.42rem 2.2rem .42rem .8rem;border:1px solid var(--soft);border-radius:8px;background:var(--surface)}
.field input::placeholder{color:var(--soft);opacity:1}
.field kbd{position:absolute;right:.55rem;top:.48rem;pointer-events:none}
.field input:focus+kbd{display:none}
kbd{display:inline-block;min-width:1.5em;padding:0 .4em;border:1px solid var(--line);border-bottom-width:2px;border-radius:5px;background:var(--surface);color:var(--soft);text-align:center}
#status{flex:1 1 auto;color:var(--soft);font-size:.9rem;font-variant-numeric:tabular-nums}
.buttons{display:flex;gap:.35rem}
.buttons button,dialog button,.more,.clear{padding:.3rem .75rem;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
.buttons button:hover,.more:hover,.clear:hover,dialog button:hover{border-color:var(--soft)}
.frame{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem 1.5rem;padding:1rem clamp(.6rem,3vw,2.5rem) 4rem;max-width:112rem;margin:auto}
.side>summary{cursor:pointer;padding:.3rem .2rem;font-weight:600}
nav section{margin-bottom:1.1rem}
nav h2{display:flex;justify-content:space-between;align-items:baseline;font-size:.78rem;font-weight:600;letter-spacing:.04em;text-transform:uppercase;color:var(--soft);margin:0 .5rem .3rem}
.option{position:relative;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.6rem;width:100%;padding:.2rem .5rem .32rem;border:0;border-radius:6px;background:none;text-align:start;font-size:.9rem}
.option:hover{background:var(--sunk)}
.option[aria-pressed=true]{background:var(--sunk);box-shadow:inset 3px 0 0 var(--focus);font-weight:600}
.option.none{color:var(--soft)}
.option span:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.option.path span:first-child{direction:rtl;text-align:left}
.option .count{font-variant-numeric:tabular-nums;color:var(--soft)}
.option i{position:absolute;left:.5rem;bottom:1px;height:3px;border-radius:2px;width:calc((100% - 1rem)*var(--part));background:var(--paint,var(--soft));opacity:.75}
.more,.clear{margin:.3rem .5rem 0;padding:.1rem .6rem;font-size:.84rem}
#plain{padding:1rem;color:var(--soft)}
.nothing{padding:3rem 1rem;text-align:center;color:var(--soft)}
.nothing b{display:block;font-size:1.3rem;color:var(--ink)}
#remarks section{margin-top:1.5rem;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
#remarks h2{font-size:1rem;margin-bottom:.4rem}
#remarks li{padding:.25rem 0;overflow-wrap:anywhere;border-top:1px solid var(--line)}
#remarks li:first-child{border:0}
.scenarios{width:100%;border-collapse:collapse}
.scenarios td{padding:.35rem .8rem .35rem 0;vertical-align:top;overflow-wrap:anywhere;border-top:1px solid var(--line)}
.scenarios tr:first-child td{border:0}
.scenarios td:first-child{white-space:nowrap}
.scenarios small{display:block;color:var(--soft)}
footer{margin-top:2rem;color:var(--soft);font-size:.84rem}
dialog{max-width:min(30rem,92vw);padding:1.25rem 1.5rem;border:1px solid var(--line);border-radius:14px;background:var(--surface);color:var(--ink)}
dialog::backdrop{background:rgb(0 0 0 / 45%)}
dialog h2{font-size:1.1rem;margin-bottom:.6rem}
dialog dl div{display:grid;grid-template-columns:5rem 1fr;padding:.2rem 0}
dialog .legend{margin-top:.8rem;color:var(--soft);font-size:.9rem}
dialog form{margin-top:.8rem;text-align:end}
@media (min-width:1100px){
.frame{grid-template-columns:17rem minmax(0,1fr)}
.side>summary{display:none}
.side{position:sticky;top:4.2rem;align-self:start;max-height:calc(100vh - 5rem);overflow:auto;scrollbar-width:thin}
}
@media (max-width:700px){
.top{padding-top:.9rem;gap:.5rem 1rem}
.verdict{flex-basis:100%;font-size:.9rem;order:3}
.bar{gap:.4rem .6rem}
.field{flex-basis:100%;max-width:none}
#status{flex:1 1 5rem;line-height:1.3;font-size:.84rem}
.buttons button{padding:.2rem .65rem}
.tile{padding:.1rem .6rem}
}
@media (prefers-reduced-motion:no-preference){
.option i{transition:width .2s}
.skip{transition:top .15s}
.flash{animation:flash 1.2s ease-out}
@keyframes flash{0%{box-shadow:0 0 0 4px var(--focus)}100%{box-shadow:0 0 0 4px transparent}}
}
@page{margin:12mm}
.embedded :is(.top,.bar,.side,.skip,#remarks,footer){display:none}
.embedded .frame{display:block;padding:.75rem}
.printing .bar,.printing .side,.printing .skip{display:none}
.printing{print-color-adjust:exact}
.printing .card.waiting{display:none}
.printing .piece.guilty>:is(b,.id,.kind,.size){text-decoration-style:solid}
.printing .excerpt{max-height:none}
.printing .frame{display:block;padding:0}
.printing .card{width:680px;break-inside:auto;box-shadow:none;content-visibility:visible}
.printing .lanes{position:static}
.printing .box,.printing .finding{break-inside:avoid}
@media print{body{background:none}.top{padding:0 0 1rem}dialog{display:none}}
`;
