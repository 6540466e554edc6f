/** A sender's UMA address, which wraps before its domain or, failing that, anywhere. */
export function UmaAddress({ address }: { address: string | null }) {
  if (address === null) return "Unknown sender";
  const at = address.lastIndexOf("@");
  return (
    <bdi className="wrap-anywhere">
      {at < 0 ? address : address.slice(0, at)}
      <wbr />
      {at < 0 ? null : address.slice(at)}
    </bdi>
  );
}
