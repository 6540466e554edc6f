/** The storage key of the user's choice in this browser; nothing is stored while the system decides. */
export const THEME_KEY = "corridor-theme";

/**
 * Runs inline in <head>, under the page's CSP nonce, before the first paint: otherwise a dark page would flash light.
 * If storage is forbidden, the system's preference decides.
 */
export const themeScript = `(function(){var t=null;try{t=localStorage.getItem("${THEME_KEY}")}catch(e){}var d=t==="dark"||(t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches);document.documentElement.classList.toggle("dark",d)})()`;
