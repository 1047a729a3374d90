extension TracksPage {
  /// The style of the page around the pictures.
  static let style = """
    :root{color-scheme:light dark;--paper:#fff;--sheet:#f6f7f8;--ink:#17191c;--soft:#5a626b;--rule:#dfe3e7;--focus:#0072b2}
    @media (prefers-color-scheme:dark){:root{--paper:#14161a;--sheet:#1b1e23;--ink:#f1f3f5;--soft:#a3acb5;--rule:#30353c;--focus:#56b4e9}}
    *{box-sizing:border-box}
    body{margin:0;padding:20px 24px;background:var(--paper);color:var(--ink);font:14px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif}
    header,main{max-width:1400px;margin:0 auto}
    h1{font-size:20px;margin:0;overflow-wrap:anywhere}
    h2{font-size:14px;margin:0 0 6px}
    header p,.note,#fixline,#date{color:var(--soft)}
    header p{margin:2px 0 14px}
    .note{font-size:12px;margin:6px 0}
    #top{display:flex;gap:20px;margin-bottom:20px}
    #mapbox{position:relative;flex:1;min-width:0;height:min(62vh,620px);min-height:320px}
    #map{width:100%;height:100%;display:block;border-radius:6px;background:var(--sheet);touch-action:none;cursor:grab}
    #zoom{position:absolute;right:10px;bottom:10px;display:flex;gap:4px}
    button{font:inherit;min-width:32px;height:32px;border:1px solid var(--rule);border-radius:6px;background:var(--paper);color:var(--ink);cursor:pointer}
    aside{width:312px;flex:none}
    #date{font-weight:400}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    th{font-weight:400;color:var(--soft);font-size:12px}
    th,td{text-align:right;padding:3px 0 3px 6px;border-bottom:1px solid var(--rule);white-space:nowrap}
    th:first-child,td:first-child{text-align:left;padding-left:0}
    label{cursor:pointer;display:inline-flex;align-items:center;gap:6px}
    label svg{flex:none}
    #layers{display:flex;flex-wrap:wrap;gap:4px 14px}
    #fixline{margin:8px 0;font-variant-numeric:tabular-nums}
    .chart{width:100%;display:block;touch-action:pan-y;cursor:crosshair}
    #angle{height:230px}
    #error{height:170px}
    #scrub{margin:0}
    #time{display:block;accent-color:var(--focus)}
    :focus-visible{outline:2px solid var(--focus);outline-offset:2px}
    section+section{margin-top:14px}
    .hidden{display:none}
    @media (max-width:820px){body{padding:14px}#top{flex-direction:column}#mapbox{flex:none;height:56vh}aside{width:auto}}

    """
}
