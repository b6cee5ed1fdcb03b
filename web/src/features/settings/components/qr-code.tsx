import { encode } from 'uqr'
import styles from './second-factor.module.css'

/** Blank modules around the code, as its standard asks for. */
const quietZone = 4

/** A text as a QR code: dark on light in both themes, for scanners that read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : [])),
  )
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  )
}
