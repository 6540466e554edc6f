import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Awake } from "@/components/ui/awake";
import { earlyScript } from "@/components/ui/early-script";
import { themeScript } from "@/components/ui/theme-script";

import "./globals.css";
import "@/components/ui/print.css";

// Latin letters are preloaded with the page; those of other alphabets load once a page uses one of them.
const latin = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  variable: "--font-geist-latin",
  weight: "100 900",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215",
    },
  ],
});
const latinExtended = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2",
  variable: "--font-geist-latin-extended",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0100-0130,U+0132-0151,U+0154-02BA,U+0304,U+0308,U+0329,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0",
    },
  ],
});
const vietnamese = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-vietnamese-wght-normal.woff2",
  variable: "--font-geist-vietnamese",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303,U+0309,U+0323,U+1EA0-1EF9,U+20AB",
    },
  ],
});
const cyrillic = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-cyrillic-wght-normal.woff2",
  variable: "--font-geist-cyrillic",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116" }],
});
// Used for ids, never for a page's first words, so it must not delay the scripts.
const mono = localFont({
  src: "../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  fallback: ["ui-monospace", "SFMono-Regular", "Menlo", "Liberation Mono", "monospace"],
});

/** Names the fonts for globals.css, on the root element. */
const fontVariables = [latin, latinExtended, vietnamese, cyrillic, mono].map(({ variable }) => variable).join(" ");

export const metadata: Metadata = {
  title: { default: "Corridor", template: "%s · Corridor" },
  description: "A self-hosted operations console for platforms that move money across borders",
  // A console full of personal data must not be indexed by search engines, nor leak its address to linked sites.
  robots: { index: false, follow: false },
  referrer: "same-origin",
  formatDetection: { telephone: false, email: false, address: false },
  other: { google: "notranslate" },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfbfc" },
    { media: "(prefers-color-scheme: dark)", color: "#0c0e13" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // A browser's translator replaces the texts that React updates: an old amount or price would stay on the screen.
    <html
      lang="en"
      translate="no"
      className={fontVariables}
      data-build={process.env.CORRIDOR_BUILD || undefined}
      suppressHydrationWarning
    >
      <head>
        <script nonce={nonce} suppressHydrationWarning>
          {`${themeScript};${earlyScript}`}
        </script>
      </head>
      <body>
        {children}
        <Awake />
      </body>
    </html>
  );
}
