/** The name with its logo: a corridor between two walls. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-md">
      <svg viewBox="0 0 18 18" aria-hidden="true" className="size-[18px] fill-accent">
        <path d="M5 0h2.2v18H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5Zm5.8 0H13a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5h-2.2V0Z" />
      </svg>
      Corridor
    </span>
  );
}
