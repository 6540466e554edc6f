import { Fragment } from "react";

/** A sender's UMA address, which wraps before its domain, after a dot in it or, failing that, anywhere. */
export function UmaAddress({ address }: { address: string | null }) {
  if (address === null) return "Unknown sender";
  const at = address.lastIndexOf("@");
  const [name, domain] = at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at)];
  return (
    <bdi className="wrap-anywhere">
      {name}
      {[...domain.matchAll(/[^.]+\.?|\./g)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
