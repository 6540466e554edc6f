/** Said by the page once React has it. */
export const AWAKE_EVENT = "corridor-awake";

/** What opens the palette; a page without it has none. */
const SEARCH = '[aria-keyshortcuts$="+K"]';

/**
 * Runs inline in <head>, under the page's CSP nonce. Until React has the page, the browser alone answers: it would send
 * a form with everything in it, a password too, as an address that logs and history keep, and React would forget what
 * was typed though the screen shows it. This keeps what is typed and the last press, and gives them to React when it
 * comes. A press goes no further than here: React, half awake, would do what is given to it a second time, and the browser
 * would open an empty menu now and close it when the press is given. React sees a
 * change only where the value differs from what it found, so each is said twice; the press comes once React has drawn
 * what was typed, and only if it still means what the person saw: a draft that came back makes another form of it.
 * Of keys it keeps those that only lead somewhere: what opens the palette and all that is typed from there on, `?`, and
 * `g` with the next one. Keys that act on a row have no row yet. It keeps them until it gives them: the second of two
 * would come before the first otherwise.
 */
export const earlyScript = `(function(){
var typed=new Map(),pressed=null,keys=[],isFinding=false,kinds=["input","change","click","submit"];
function keep(e){
  var t=e.target,b=e.type==="click"&&t.closest("button");
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
