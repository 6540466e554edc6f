import type { ReactNode } from "react";

/** The page around sign-in and set-up: the name above a single card in the centre. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh content-start justify-items-center gap-6 px-4 pt-[14vh] pb-10">
      <div className="flex items-center gap-2 font-semibold text-md tracking-tight">
        <svg viewBox="0 0 32 32" aria-hidden="true" className="size-5 fill-accent">
          <path d="M8 0h5v32H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8Zm11 0h5a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-5V0Z" />
        </svg>
        Corridor
      </div>
      <div className="w-full max-w-[380px] rounded-lg border border-line bg-surface p-6">{children}</div>
    </main>
  );
}

/** The card's heading, with a sentence on what is needed. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-5">
      <h1 className="font-semibold text-lg tracking-tight">{title}</h1>
      {children ? <p className="mt-0.5 text-text-2">{children}</p> : null}
    </header>
  );
}
