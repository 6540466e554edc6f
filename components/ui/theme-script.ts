/** The key under which a browser remembers the person's choice; nothing is stored while the system decides. */
export const THEME_KEY = "corridor-theme";

/**
 * Runs inline in <head>, under the page's CSP nonce, before anything is painted: without it a dark page flashes light.
 * Storage may be forbidden; the system's preference then decides.
 */
export const themeScript = `(function(){var t=null;try{t=localStorage.getItem("${THEME_KEY}")}catch(e){}var d=t==="dark"||(t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches);document.documentElement.classList.toggle("dark",d)})()`;
