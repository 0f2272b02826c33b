import { Stars, SunOrMoon } from './Sky.tsx'

const tallTree = (
  <g fill="var(--leaf)">
    <path d="M70 330 l34 -92 l34 92 z" />
    <path d="M78 292 l26 -74 l26 74 z" />
  </g>
)

const smallTree = (
  <g fill="var(--leaf-light)">
    <path d="M24 346 l26 -68 l26 68 z" />
    <path d="M30 318 l20 -54 l20 54 z" />
  </g>
)

const otherTree = (
  <g fill="var(--leaf)">
    <path d="M430 330 l26 -70 l26 70 z" />
    <path d="M436 300 l20 -54 l20 54 z" />
  </g>
)

const walker = (
  <g transform="translate(-44 8)">
    <path
      d="M262 356 L254 396 M276 356 L288 394"
      stroke="var(--ink)"
      strokeWidth="11"
      strokeLinecap="round"
    />
    <path d="M248 360 C246 320 250 300 269 298 C288 300 292 322 290 360 Z" fill="var(--coat)" />
    <path
      d="M286 312 C296 326 300 336 306 346"
      stroke="var(--coat)"
      strokeWidth="11"
      strokeLinecap="round"
      fill="none"
    />
    <rect x="252" y="306" width="32" height="36" rx="9" fill="var(--shirt)" />
    <circle cx="269" cy="278" r="18" fill="var(--skin-light)" />
    <path
      d="M249 280 C247 260 258 252 270 252 C284 252 291 262 288 280 C280 286 258 286 249 280 Z"
      fill="var(--hair-light)"
    />
  </g>
)

const dog = (
  <g transform="translate(-44 8)">
    <path d="M306 346 C322 352 334 356 342 362" stroke="var(--ink)" strokeWidth="2.5" fill="none" />
    <path
      d="M340 366 C352 356 376 358 384 366 C388 372 386 380 380 382 H346 C338 380 336 372 340 366 Z"
      fill="var(--fur)"
    />
    <circle cx="342" cy="362" r="10" fill="var(--fur)" />
    <path
      d="M334 356 l-3 12 l8 -4 z M384 366 q12 -6 10 -16"
      fill="var(--fur)"
      stroke="var(--fur)"
      strokeWidth="5"
      strokeLinecap="round"
    />
    <path
      d="M348 380 v14 M358 380 v14 M372 380 v14 M380 378 v14"
      stroke="var(--fur)"
      strokeWidth="6"
      strokeLinecap="round"
    />
  </g>
)

/** A person and a dog on a path through hills. */
export const HillsIllustration = () => (
  <>
    <rect y="-420" width="520" height="840" fill="var(--sky)" />
    <Stars
      at={[
        [56, 44],
        [140, 70],
        [226, 40],
        [420, 50],
        [480, 104],
        [96, 120],
      ]}
    />
    <SunOrMoon x={330} y={112} r={50} />
    <path
      d="M0 214 C60 160 120 140 176 176 C222 150 260 128 318 168 C390 132 450 150 520 186 V420 H0 Z"
      fill="var(--far)"
    />
    <path d="M0 256 C110 196 220 216 300 246 C380 214 460 214 520 236 V420 H0 Z" fill="var(--mid)" />
    <path d="M0 306 C130 246 260 266 340 292 C420 270 480 274 520 286 V420 H0 Z" fill="var(--near)" />
    <path d="M0 352 C140 312 330 318 520 344 V420 H0 Z" fill="var(--ground)" />
    <path
      d="M150 420 C182 376 316 372 330 342 C340 318 296 310 300 292 C303 280 330 277 340 272 C350 275 326 284 326 294 C328 308 382 314 378 346 C372 382 300 392 322 420 Z"
      fill="var(--track)"
    />
    {tallTree}
    <path d="M104 330 v26" stroke="var(--ink)" strokeWidth="8" strokeLinecap="round" />
    {smallTree}
    <path d="M50 346 v18" stroke="var(--ink)" strokeWidth="7" strokeLinecap="round" />
    {otherTree}
    <path d="M456 330 v20" stroke="var(--ink)" strokeWidth="7" strokeLinecap="round" />
    {walker}
    {dog}
  </>
)
