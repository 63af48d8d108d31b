/**
 * The style of the diagrams. On wide screens the four lanes are columns, with space for the join lines before the tool
 * column. On narrow screens all messages are in one column with the lanes as lines next to it.
 */
export const DIAGRAM_STYLE = `
.card{margin-bottom:1.25rem;border:1px solid var(--line);border-radius:12px;background:var(--surface);box-shadow:var(--shade);content-visibility:auto;contain-intrinsic-size:auto 26rem}
.card.waiting{min-height:24rem}
.card>header{display:flex;flex-wrap:wrap;align-items:center;gap:.3rem .9rem;padding:.75rem 1.1rem;border-bottom:1px solid var(--line)}
.card h2{flex:1 1 14rem;min-width:0;font:600 .95rem/1.4 var(--mono);overflow-wrap:anywhere}
.card h2 span{color:var(--soft);font-weight:400}
.facts{display:flex;flex-wrap:wrap;gap:.2rem .9rem;color:var(--soft);font-size:.86rem}
.facts b{color:var(--ink);font-weight:600}
.chip{padding:.05rem .55rem;border-radius:999px;border:1px solid currentcolor;font-size:.8rem;font-weight:600}
.rejected{color:var(--error)}.accepted{color:var(--good)}.unknown{color:var(--soft)}
.around{padding:.8rem 1.1rem 0}
.around>p{color:var(--soft);font-size:.86rem;margin-bottom:.4rem}
.around .finding{margin:0 0 .6rem}
.tail{padding:0 1.1rem .9rem;color:var(--soft);font-size:.88rem}
.diagram{container-type:inline-size;padding:.25rem .8rem 1rem}
.rows,.lanes,.lifes,.row,.fold{--cols:2.4rem minmax(0,.72fr) minmax(0,1fr) minmax(0,1.25fr) var(--gut,2rem) minmax(0,1.1fr)}
.lanes{position:sticky;top:var(--bar,3.4rem);z-index:3;display:grid;grid-template-columns:var(--cols);padding:.45rem 0;background:var(--surface)}
.lanes span{justify-self:center;font-size:.84rem;font-weight:700}
.lanes span::before{content:"";display:inline-block;width:.6rem;height:.6rem;margin-right:.4rem;border-radius:3px;background:currentcolor}
.lanes .system{grid-column:2}.lanes .user{grid-column:3}.lanes .assistant{grid-column:4}.lanes .tool{grid-column:6}
.system{--lane:var(--system)}.user{--lane:var(--user)}.assistant{--lane:var(--assistant)}.tool{--lane:var(--tool)}.other{--lane:var(--other)}
.lanes span{color:var(--lane)}
.rows{position:relative;padding:.25rem 0}
.lifes{position:absolute;inset:0;display:grid;grid-template-columns:var(--cols);pointer-events:none}
.lifes i{justify-self:center;width:0;border-left:2px dotted var(--lane);opacity:.4}
.lifes .system{grid-column:2}.lifes .user{grid-column:3}.lifes .assistant{grid-column:4}.lifes .tool{grid-column:6}
svg.joins{position:absolute;left:0;top:0;width:100%;height:100%;overflow:visible;pointer-events:none}
svg.joins g{fill:none;stroke:var(--join);stroke-width:2}
svg.joins .tip{fill:var(--join);stroke:none}
svg.joins .end{fill:var(--surface)}
svg.joins .long{stroke-dasharray:7 4}
.lit svg.joins g:not(.on){opacity:.15}
.lit svg.joins .on{stroke-width:3}
.row{position:relative;display:grid;grid-template-columns:var(--cols);align-items:center;padding:4px 0}
.n{grid-column:1;grid-row:1;align-self:start;padding:.35rem .5rem 0 0;text-align:end;color:var(--soft);font:.8rem/1.5 var(--mono);font-variant-numeric:tabular-nums}
.dot{display:none}
.box{grid-row:1;position:relative;margin:0 5px;padding:.3rem .55rem .35rem;border:1px solid color-mix(in srgb,var(--lane) 45%,var(--line));border-top:3px solid var(--lane);border-radius:8px;background:var(--surface);min-width:0}
.system>.box,.box.system{grid-column:2}.user>.box,.box.user{grid-column:3}.assistant>.box,.box.assistant{grid-column:4}.box.tool{grid-column:6}.box.other{grid-column:2/-1;justify-self:center;min-width:50%}
.wire{color:var(--lane);font-size:.78rem;font-weight:600;overflow-wrap:anywhere}
.to{grid-row:1;height:0;border-top:1.5px solid var(--lane);position:relative;opacity:.75}
.to::after{content:"";position:absolute;top:-5px;border:4px solid transparent}
.to.right::after{right:-1px;border-left:7px solid var(--lane);border-right:0}
.to.left::after{left:-1px;border-right:7px solid var(--lane);border-left:0}
.system>.to{grid-column:3/5;margin-right:27.8%;margin-left:-5px}
.user>.to{grid-column:4;margin-right:50%;margin-left:-5px}
.assistant>.to{grid-column:3;margin-left:50%;margin-right:-5px}
.pieces{display:flex;flex-direction:column;gap:.25rem}
.piece{position:relative;display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .45rem;padding:0 .15rem;font-size:.88rem;border-radius:4px;min-width:0}
.piece .kind{color:var(--soft)}
.piece b{font-family:var(--mono);font-size:.84rem;font-weight:600;overflow-wrap:anywhere}
.piece .id{font-family:var(--mono);font-size:.76rem;color:var(--soft);overflow-wrap:anywhere}
.piece .size{font-family:var(--mono);font-size:.78rem;color:var(--soft);font-variant-numeric:tabular-nums}
.piece .length{flex:1 0 100%;height:3px;margin:1px 0 2px;border-radius:2px;background:linear-gradient(90deg,var(--lane) var(--part),var(--sunk) var(--part))}
.excerpt{flex:1 0 100%;margin:.1rem 0 .2rem;padding:.2rem .4rem;border-radius:4px;background:var(--sunk);font:.8rem/1.45 var(--mono);white-space:pre-wrap;overflow-wrap:anywhere;max-height:9.2em;overflow:auto;unicode-bidi:plaintext}
.badge{padding:0 .4rem;border:1.5px solid var(--join);border-radius:999px;background:var(--surface);color:var(--join);font:700 .74rem/1.5 var(--mono)}
.badge:hover{background:var(--join);color:var(--on)}
.j0{--join:var(--j0)}.j1{--join:var(--j1)}.j2{--join:var(--j2)}.j3{--join:var(--j3)}.j4{--join:var(--j4)}.j5{--join:var(--j5)}.jopen{--join:var(--soft)}
.error{--paint:var(--error);--tint:var(--error-tint)}.warning{--paint:var(--warning);--tint:var(--warning-tint)}.info{--paint:var(--info);--tint:var(--info-tint)}
.row.guilty>.box.marked{border-color:var(--paint);box-shadow:0 0 0 2px var(--paint);background:var(--tint)}
.row.guilty>.n{color:var(--paint);font-weight:700}
.row.guilty>.n::before{content:"▶";font-size:.7em;margin-right:.2em;vertical-align:.1em}
.piece.guilty{background:color-mix(in srgb,var(--paint) 10%,transparent)}
.piece.guilty>:is(b,.id,.kind,.size){padding-bottom:3px;text-decoration:underline wavy var(--paint) 1.5px;text-underline-offset:4px}
.piece.guilty .length{display:none}
.mark{display:inline-block;color:var(--paint);font-size:.8rem;font-weight:600;text-decoration:none}
.row.related>.box.pointed{outline:2px dashed var(--soft);outline-offset:2px}
.tag{display:block;width:fit-content;margin:.15rem 0 .1rem;padding:0 .5rem;border-radius:4px;background:var(--ink);color:var(--surface);font-size:.78rem;font-weight:600}
.tag::before{content:"↩ ";font-weight:400}
.finding{grid-column:2/-1;position:relative;z-index:1;margin:.5rem 5px .35rem;border:1px solid color-mix(in srgb,var(--paint) 55%,var(--line));border-left:4px solid var(--paint);border-radius:8px;background:var(--tint);min-width:0}
.row .finding.first::before{content:"";position:absolute;left:var(--notch,50%);top:-7px;width:12px;height:12px;margin-left:-6px;transform:rotate(45deg);border:1px solid color-mix(in srgb,var(--paint) 55%,var(--line));border-width:1px 0 0 1px;background:var(--tint)}
.system>.finding{--notch:7%}.user>.finding{--notch:28%}.assistant>.finding{--notch:53%}.tool>.finding{--notch:88%}
.finding.current{box-shadow:0 0 0 3px color-mix(in srgb,var(--paint) 35%,transparent)}
.finding>h3{font:inherit}
.line{display:flex;flex-wrap:wrap;align-items:baseline;gap:.15rem .7rem;width:100%;padding:.5rem .8rem;border:0;background:none;text-align:start}
.line:focus-visible{outline-offset:-3px;border-radius:6px}
.line .severity{padding:0 .5rem;border-radius:4px;background:var(--paint);color:var(--on);font-size:.76rem;font-weight:700;line-height:1.6}
.line .text{flex:1 1 14rem;min-width:0;font-weight:600;overflow-wrap:anywhere}
.line .rule{font-family:var(--mono);font-size:.82rem;color:var(--soft)}
.line .rule::after{content:" ▸"}
.line[aria-expanded=true] .rule::after{content:" ▾"}
.changes{margin:.4rem .8rem .8rem;font-size:.88rem}
.changes summary{cursor:pointer;overflow-wrap:anywhere}
.changes table{border-collapse:collapse;width:100%;margin-top:.4rem;font:.8rem/1.6 var(--mono)}
.changes td{padding:.1rem .6rem .1rem 0;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
.changes .place,.changes .same{color:var(--soft)}
.about{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.3rem .9rem;padding:.1rem .8rem .7rem;font-size:.9rem}
.about[hidden]{display:none}
.about dt{color:var(--soft)}
.about dd{min-width:0;overflow-wrap:anywhere}
.about q{font-family:var(--mono);font-size:.84rem}
.about .status{padding:0 .4rem;border-radius:4px;background:var(--ink);color:var(--surface);font:700 .8rem/1.6 var(--mono)}
.about .fix{font-weight:600}
.safety{color:var(--soft);font-weight:400}
.copy,.jump{padding:0 .3rem;margin:0 0 0 -.3rem;border:1px solid transparent;border-radius:5px;background:none;text-align:start;overflow-wrap:anywhere}
.copy{font-family:var(--mono);font-size:.84rem}
.copy::after{content:"";display:inline-block;width:.6rem;height:.7rem;margin:0 .2rem 0 .5rem;border:1.5px solid var(--soft);border-radius:2px;box-shadow:-3px 3px 0 -1.5px var(--tint),-3px 3px 0 0 var(--soft);vertical-align:-.05em;opacity:.8}
.copy:hover,.jump:hover{border-color:var(--soft)}
.jump{text-decoration:underline;text-underline-offset:3px}
.about details{grid-column:1/-1}
.about summary{width:fit-content;cursor:pointer;color:var(--soft)}
.about details dl{margin:.4rem 0 0;padding:.6rem .8rem;border-radius:6px;background:var(--surface)}
.about details dt{font-weight:600}
.about details dd{margin-bottom:.4rem;max-width:72ch}
.fold{display:grid;grid-template-columns:var(--cols);padding:3px 0}
.fold>*{grid-column:2/-1;z-index:1;display:flex;align-items:center;gap:.7rem;margin:0 5px;padding:.15rem .6rem;border:0;border-radius:6px;background:var(--ground);color:var(--soft);font-size:.86rem;text-align:start}
.fold>button:hover{color:var(--ink)}
.fold>*::before,.fold>*::after{content:"";flex:1;height:4px;background:radial-gradient(circle,var(--soft) 1px,transparent 1.4px) 0 0/8px 4px;opacity:.7}
@container (max-width:719px){
.rows,.lanes,.lifes,.row,.fold{--cols:1.7rem 13px 13px 13px 13px var(--gut,1.6rem) minmax(0,1fr)}
.lanes span{width:100%;font-size:0;text-align:center}
.lanes span::after{content:attr(data-letter);font-size:.8rem}
.lanes span::before{display:none}
.lanes .tool,.lifes .tool{grid-column:5}
.dot{display:block;grid-row:1;align-self:start;justify-self:center;width:11px;height:11px;margin-top:.55rem;border-radius:50%;background:var(--lane);border:2px solid var(--surface);z-index:1}
.system>.dot{grid-column:2}.user>.dot{grid-column:3}.assistant>.dot{grid-column:4}.tool>.dot{grid-column:5}.other>.dot{grid-column:3/5}
.row .box.box{grid-column:7;grid-row:auto;margin:0 0 0 2px;border-top-width:1px;border-left:3px solid var(--lane);justify-self:stretch}
.row.guilty .box.box.marked{border-color:var(--paint)}
.to{display:none}
.row .wire{display:block}
.n{padding-right:.25rem;font-size:.72rem}
.row.guilty>.n::before{content:""}
.finding{grid-column:1/-1;margin:.45rem 0}
.row .finding.first::before{left:60%}
.about{gap:.3rem .6rem;padding-inline:.6rem}
.line{padding-inline:.6rem}
.fold>*{grid-column:1/-1;margin:0}
}
@media (max-width:700px){
.diagram{padding:.2rem .45rem .6rem}
.card>header,.around,.tail{padding-left:.7rem;padding-right:.7rem}
}
`;
