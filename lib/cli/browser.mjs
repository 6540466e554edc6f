import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdtempSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { ROOT } from "./paths.mjs";
import { Stop } from "./say.mjs";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const EMULATED_GPU = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** What a person can do about a browser that does not work. */
export const INSTALL_A_BROWSER =
  "Install Chromium or Chrome (Debian: apt-get install chromium; anywhere: npx playwright install chromium), or set " +
  "CHROMIUM to the path of one.";

/** Unpacks the browser from its npm package, with the system libraries it needs, once per version. */
function unpackBundled() {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const manifest = readFileSync(path.join(ROOT, "node_modules/@sparticuz/chromium/package.json"), "utf8");
  const version = createHash("sha256").update(manifest).update(entry).digest("hex").slice(0, 12);
  const place = path.join(realpathSync(tmpdir()), `corridor-chromium-${version}`);
  const stat = lstatSync(place, { throwIfNoEntry: false });
  if (stat?.isDirectory() && stat.uid === process.getuid?.()) return place;
  const fresh = mkdtempSync(`${place}-`);
  // The package unpacks into the temporary folder, and its libraries only if it believes it runs in AWS's cloud.
  const code = 'import("@sparticuz/chromium").then(({ default: chromium }) => chromium.executablePath())';
  const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  execFileSync(process.execPath, ["-e", code], { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  try {
    renameSync(fresh, place);
    return place;
  } catch {
    // Another process was faster, or the name is someone else's: our own copy is just as good.
    return fresh;
  }
}

/**
 * Tells the unpacked browser where its fonts are. The package's own file names folders of AWS's cloud, and a Chromium
 * that finds no font at all exits as soon as it renders a form control. `isForTests`: without the machine's own fonts,
 * so that tests see the same everywhere; screenshots need them, for arrows and other signs that the package's fonts
 * lack.
 */
function writeFontsFile(/** @type {string} */ folder, /** @type {boolean} */ isForTests) {
  const xml = (/** @type {string} */ text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const fonts = path.join(folder, "fonts");
  const file = path.join(fonts, isForTests ? "corridor.conf" : "corridor-with-system.conf");
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${xml(path.join(fonts, "fonts"))}</dir>${isForTests ? "" : "\n  <dir>/usr/share/fonts</dir>"}
  <cachedir>${xml(path.join(fonts, "cache"))}</cachedir>
</fontconfig>
`;
  // Another process may be starting its browser just now: it reads either the old file or the whole new one.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return { FONTCONFIG_FILE: file, FONTCONFIG_PATH: fonts };
}

/**
 * The browser for tests and benchmarks, as launch options: `$CHROMIUM`, the system's, Playwright's own, or else (or
 * with CHROMIUM=bundled) the one from the npm package, which needs nothing from the system. If there is none, throws a
 * `Stop` that says what to install. `isForTests`: renders without a GPU, not even an emulated one, which takes a fifth
 * less CPU; benchmarks render like users' browsers.
 * @returns {import("@playwright/test").LaunchOptions & { executablePath: string }}
 */
export function findBrowser({ isForTests = false } = {}) {
  const wanted = process.env.CHROMIUM;
  const args = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-sandbox"];
  if (isForTests) args.push("--disable-gpu");
  if (wanted && wanted !== "bundled") {
    if (!existsSync(wanted)) throw new Stop(`CHROMIUM names ${wanted}, which is not there.`);
    return { executablePath: wanted, args };
  }
  const installed = wanted ? undefined : [...INSTALLED, chromium.executablePath()].find((file) => existsSync(file));
  if (installed) return { executablePath: installed, args };
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Stop(`The bundled browser runs on Linux (x64) only. ${INSTALL_A_BROWSER}`);
  const folder = unpackBundled();
  return {
    executablePath: path.join(folder, "chromium"),
    // Chromium's own libraries are beside it.
    args: isForTests ? [...args, "--no-zygote"] : [...args, ...EMULATED_GPU, "--no-zygote"],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [path.join(folder, "al2023", "lib"), folder].join(":"),
      ...writeFontsFile(folder, isForTests),
    },
  };
}
