// Next runs this in the browser before any other code of ours.
import "./lib/contract/no-eval";
