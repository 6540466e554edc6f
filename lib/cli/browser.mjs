import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdtempSync, readFileSync, realpathSync, renameSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "./paths.mjs";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Unpacks the browser that comes as an npm package, with the system libraries it needs, once per version. */
function unpackBundled() {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const manifest = readFileSync(path.join(ROOT, "node_modules/@sparticuz/chromium/package.json"), "utf8");
  const version = createHash("sha256").update(manifest).update(entry).digest("hex").slice(0, 12);
  const place = path.join(realpathSync(tmpdir()), `corridor-chromium-${version}`);
  const stat = lstatSync(place, { throwIfNoEntry: false });
  if (stat?.isDirectory() && stat.uid === process.getuid?.()) return place;
  const fresh = mkdtempSync(`${place}-`);
  // The package unpacks into the temporary folder, and its libraries only where it believes to be in AWS's cloud.
  const code = 'import("@sparticuz/chromium").then(({ default: chromium }) => chromium.executablePath())';
  const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  execFileSync(process.execPath, ["-e", code], { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  try {
    renameSync(fresh, place);
    return place;
  } catch {
    // Another process was faster, or the name is somebody else's: our own copy is as good.
    return fresh;
  }
}

/**
 * The browser for tests, as launch options: `$CHROMIUM`, one that the system has, Playwright's own, or else (or with
 * CHROMIUM=bundled) the one from the npm package, which needs nothing of the system.
 */
export function findBrowser({ playwrightsOwn } = {}) {
  const wanted = process.env.CHROMIUM;
  const args = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-sandbox"];
  if (wanted && wanted !== "bundled") return { executablePath: wanted, args };
  const installed = wanted ? undefined : [...INSTALLED, playwrightsOwn].find((file) => file && existsSync(file));
  if (installed) return { executablePath: installed, args };
  const folder = unpackBundled();
  return {
    executablePath: path.join(folder, "chromium"),
    // Chromium's own libraries are beside it; without a GPU it draws in software.
    args: [...args, "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-zygote"],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [path.join(folder, "al2023", "lib"), folder].join(":"),
      FONTCONFIG_PATH: path.join(folder, "fonts"),
    },
  };
}
