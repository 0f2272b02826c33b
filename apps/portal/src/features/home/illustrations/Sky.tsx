import styles from './scene.module.css'

/** The sun in the light scheme, the moon in the dark one; `r` is the radius of the sun. */
export const SunOrMoon = ({ x, y, r }: { readonly x: number; readonly y: number; readonly r: number }) => (
  <>
    <circle className={styles.day} cx={x} cy={y} r={r} fill="var(--sun)" />
    <g className={styles.night}>
      <circle cx={x} cy={y} r={r * 0.72} fill="var(--glow)" />
      <circle cx={x - r * 0.28} cy={y - r * 0.16} r={r * 0.62} fill="var(--sky)" />
    </g>
  </>
)

/** Stars at fixed positions. */
export const Stars = ({ at }: { readonly at: readonly (readonly [x: number, y: number])[] }) => (
  <g className={styles.night} fill="var(--glow)">
    {at.map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r={2} />
    ))}
  </g>
)
