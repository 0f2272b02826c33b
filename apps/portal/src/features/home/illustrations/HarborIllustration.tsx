import styles from './scene.module.css'
import { Stars, SunOrMoon } from './Sky.tsx'

const lighthouse = (
  <g>
    <path d="M438 150 h26 l7 104 h-40 z" fill="var(--paper)" />
    <path d="M435 182 h32 l1.6 24 h-35 z" fill="var(--sun)" />
    <rect x="434" y="140" width="34" height="10" rx="3" fill="var(--ink)" />
    <path d="M441 118 h20 v22 h-20 z" fill="var(--glow)" />
    <path d="M438 118 l13 -14 l13 14 z" fill="var(--ink)" />
    <path className={styles.night} d="M441 124 L250 96 V150 Z" fill="var(--glow)" opacity=".16" />
  </g>
)

const boat = (
  <g>
    <path d="M236 104 V292" stroke="var(--ink)" strokeWidth="6" strokeLinecap="round" />
    <path d="M246 110 C312 150 334 210 338 264 H246 Z" fill="var(--paper)" />
    <path d="M226 134 C190 170 174 216 170 264 H226 Z" fill="var(--sail)" />
    <path d="M236 104 l26 7 l-26 9 z" fill="var(--sun)" />
    <path d="M142 288 H342 C334 326 308 344 270 344 H212 C174 344 150 326 142 288 Z" fill="var(--ink)" />
    <path d="M154 302 H331" stroke="var(--sun)" strokeWidth="6" strokeLinecap="round" />
  </g>
)

/** A small boat on an even keel, and a lighthouse. */
export const HarborIllustration = () => (
  <>
    <rect y="-420" width="520" height="840" fill="var(--sky)" />
    <Stars
      at={[
        [70, 60],
        [130, 110],
        [214, 46],
        [300, 92],
        [452, 60],
        [478, 150],
        [60, 164],
      ]}
    />
    <SunOrMoon x={356} y={120} r={48} />
    <path
      d="M0 222 C70 176 132 196 190 214 C250 196 300 150 372 176 C430 196 470 190 520 172 V420 H0 Z"
      fill="var(--far)"
    />
    <path d="M0 250 C60 232 96 238 140 250 H520 V420 H0 Z" fill="var(--mid)" />
    {lighthouse}
    <path d="M396 262 q54 -26 124 -12 V420 H380 Z" fill="var(--ground)" />
    <path d="M0 276 q130 -18 260 0 t260 0 V420 H0 Z" fill="var(--near)" />
    {boat}
    <path d="M0 330 q65 -16 130 0 t130 0 t130 0 t130 0 V420 H0 Z" fill="var(--ground)" />
    <path
      d="M40 372 h70 M180 386 h110 M352 368 h84 M420 396 h60"
      stroke="var(--near)"
      strokeWidth="5"
      strokeLinecap="round"
      opacity=".7"
    />
  </>
)
