import styles from './scene.module.css'
import { Stars, SunOrMoon } from './Sky.tsx'

const view = (
  <g>
    <rect x="44" y="44" width="236" height="212" rx="14" fill="var(--paper)" />
    <clipPath id="scene-window">
      <rect x="58" y="58" width="208" height="184" rx="6" />
    </clipPath>
    <g clipPath="url(#scene-window)">
      <rect x="58" y="58" width="208" height="184" fill="var(--sky)" />
      <Stars
        at={[
          [90, 86],
          [130, 112],
          [238, 80],
          [178, 74],
        ]}
      />
      <SunOrMoon x={206} y={126} r={30} />
      <path d="M58 190 C96 160 130 172 162 184 C200 164 236 166 266 178 V242 H58 Z" fill="var(--far)" />
      <path d="M58 214 C110 192 200 196 266 212 V242 H58 Z" fill="var(--mid)" />
    </g>
    <path d="M162 58 V242 M58 150 H266" stroke="var(--paper)" strokeWidth="8" />
    <rect x="32" y="250" width="260" height="14" rx="7" fill="var(--near)" />
  </g>
)

const plant = (
  <g>
    <path
      d="M62 250 q-4 -40 -20 -54 M66 250 q2 -44 18 -62 M64 250 q0 -30 -2 -70"
      stroke="var(--leaf)"
      strokeWidth="7"
      strokeLinecap="round"
      fill="none"
    />
    <path d="M46 228 h38 l-5 26 h-28 z" fill="var(--sun)" />
  </g>
)

const lamp = (
  <g>
    <path d="M400 40 V86" stroke="var(--ink)" strokeWidth="4" />
    <path d="M356 128 C358 98 378 84 400 84 C422 84 442 98 444 128 Z" fill="var(--sun)" />
    <ellipse cx="400" cy="130" rx="40" ry="7" fill="var(--glow)" />
    <path className={styles.night} d="M360 132 L300 330 H500 L440 132 Z" fill="var(--glow)" opacity=".16" />
  </g>
)

const person = (
  <g>
    <path d="M300 352 C294 282 312 236 356 230 C402 236 420 284 416 352 Z" fill="var(--coat)" />
    <rect x="345" y="206" width="24" height="34" rx="11" fill="var(--skin)" />
    <circle cx="356" cy="186" r="31" fill="var(--skin)" />
    <path
      d="M322 190 C318 150 340 140 362 142 C388 144 398 164 392 192 C390 216 396 226 404 232 C388 240 374 228 376 208 C378 188 372 174 352 174 C336 174 328 178 322 190 Z"
      fill="var(--hair)"
    />
    <path
      d="M312 300 C296 322 276 332 252 334"
      stroke="var(--coat)"
      strokeWidth="24"
      strokeLinecap="round"
      fill="none"
    />
    <circle cx="246" cy="335" r="11" fill="var(--skin)" />
  </g>
)

const laptop = (
  <g>
    <path
      d="M168 346 L148 270 C147 264 150 260 156 260 H232 C238 260 242 263 243 269 L262 346 Z"
      fill="var(--ink)"
    />
    <path d="M176 338 L161 274 H232 L249 338 Z" fill="var(--screen)" />
    <circle cx="204" cy="298" r="12" fill="var(--skin-light)" />
    <path d="M184 336 C184 318 194 311 206 311 C218 311 228 318 230 336 Z" fill="var(--shirt)" />
    <path
      d="M192 296 C190 284 198 280 205 280 C214 280 218 286 216 297 C210 292 200 291 192 296 Z"
      fill="var(--hair-light)"
    />
  </g>
)

const cup = (
  <g>
    <path d="M430 316 h34 v16 c0 8 -6 12 -12 12 h-10 c-7 0 -12 -4 -12 -12 z" fill="var(--paper)" />
    <path d="M464 320 c14 -2 14 16 0 16" stroke="var(--paper)" strokeWidth="5" fill="none" />
    <path
      d="M440 308 q-4 -8 2 -14 M452 308 q-4 -8 2 -14"
      stroke="var(--near)"
      strokeWidth="3.5"
      fill="none"
      strokeLinecap="round"
    />
  </g>
)

/** A person at a table in a video call. */
export const WindowIllustration = () => (
  <>
    <rect y="-420" width="520" height="840" fill="var(--wall)" />
    {view}
    {plant}
    {lamp}
    <path d="M0 352 H520 V420 H0 Z" fill="var(--floor)" />
    {person}
    {laptop}
    <rect x="96" y="344" width="372" height="16" rx="8" fill="var(--wood)" />
    <path d="M128 360 V420 M440 360 V420" stroke="var(--wood)" strokeWidth="14" />
    {cup}
  </>
)
