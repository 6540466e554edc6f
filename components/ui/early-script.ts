/** Dispatched by the page once React has hydrated it. */
export const AWAKE_EVENT = "corridor-awake";

/** The button that opens the palette; without it, a page has no palette. */
const SEARCH = '[aria-keyshortcuts$="+K"]';

/**
 * Runs inline in <head>, under the page's CSP nonce. Until React hydrates the page, only the browser responds: it would
 * submit a form, passwords included, as a URL that ends up in logs and history, and React would lose text that is
 * visible on the screen. This script records typed values and the last press, of a button or a row, and replays them
 * once React is ready.
 * Presses are stopped here: a half-hydrated React would act on the press and again on its replay, and the browser would
 * open an empty menu now and close it on the replay. React notices a change only if the value differs from the one it
 * found, so each is set twice; the press is replayed after React has rendered the typed values, and only if its target
 * still looks the same, since a restored draft makes it a different form. Only keys that navigate are recorded: the
 * palette's shortcut and all keys typed after it, `?`, and `g` with the next key. Keys that act on rows have no row
 * yet. Keys are intercepted until the replay; otherwise the second of two would overtake the first.
 */
export const earlyScript = `(function(){
var typed=new Map(),pressed=null,keys=[],isFinding=false,kinds=["input","change","click","submit"];
function keep(e){
  var t=e.target,b=e.type==="click"&&!t.closest("a,input,label")&&t.closest("button,tr[data-row-id]");
  if(e.type==="submit"){e.preventDefault();e.stopPropagation();pressed=[t,e.submitter,look(t)]}
  else if(b&&b.matches('${SEARCH}')){e.stopPropagation();find()}
  else if(b&&b.type!=="submit"){e.preventDefault();e.stopPropagation();pressed=[b,null,look(b)]}
  else if(e.type!=="click")typed.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value)
}
function isAfterG(){return keys.length>0&&keys[keys.length-1][0]==="g"}
function find(){if(!isFinding)keys=[["k",true]];isFinding=true}
function keepKey(e){
  var isMod=e.ctrlKey||e.metaKey,isField=/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName);
  if(e.altKey||e.isComposing||e.key==="Tab"||!document.querySelector('${SEARCH}'))return;
  if(isMod?e.key.toLowerCase()==="k":e.key==="/"&&!isField&&!isFinding)find();
  else if(isMod)return;
  else if(isFinding&&e.key==="Escape"){keys=[];isFinding=false}
  else if(isFinding?/^(.|Enter|Backspace|ArrowUp|ArrowDown)$/.test(e.key):!isField&&(/^[?g]$/.test(e.key)||isAfterG()))keys.push([e.key,false]);
  else return;
  e.preventDefault();e.stopPropagation();
}
function giveKey(k){
  var t=document.activeElement||document.body,isText=isFinding&&!k[1]&&t.tagName==="INPUT";
  t.dispatchEvent(new KeyboardEvent("keydown",{key:k[0],ctrlKey:k[1],bubbles:true,cancelable:true}));
  if(isText&&k[0].length===1)put(t,t.value+k[0],"input");
  if(isText&&k[0]==="Backspace")put(t,t.value.slice(0,-1),"input");
}
function look(t){
  if(t.tagName!=="FORM")return t.textContent;
  return JSON.stringify([].map.call(t.elements,function(o){return o.tagName==="BUTTON"?0:[o.value,o.checked]}));
}
function say(t,kind){t.dispatchEvent(new Event(kind,{bubbles:true}))}
function give(value,t){
  if(!t.isConnected)return;
  if(t.type==="file")return say(t,"change");
  if(t.type==="radio"){
    document.getElementsByName(t.name).forEach(function(o){if(o!==t)o.click()});
    return t.click();
  }
  if(t.type==="checkbox"){if(t.checked===value)t.click();return t.click()}
  var kind=t.tagName==="SELECT"?"change":"input";
  put(t,"",kind);put(t,value,kind);
}
function put(t,value,kind){
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(t),"value").set.call(t,value);
  say(t,kind);
}
kinds.forEach(function(kind){addEventListener(kind,keep,true)});
addEventListener("keydown",keepKey,true);
addEventListener("${AWAKE_EVENT}",function(){
  kinds.forEach(function(kind){removeEventListener(kind,keep,true)});
  typed.forEach(give);
  setTimeout(function(){
    removeEventListener("keydown",keepKey,true);
    keys.forEach(giveKey);
    if(!pressed||!pressed[0].isConnected||look(pressed[0])!==pressed[2])return;
    if(pressed[0].tagName==="FORM")pressed[0].requestSubmit(pressed[1]);
    else pressed[0].click();
  })
},{once:true})
})()`;
