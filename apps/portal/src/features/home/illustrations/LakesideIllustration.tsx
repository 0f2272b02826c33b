import { Stars, SunOrMoon } from './Sky.tsx'

const tree = (
  <g>
    <path
      d="M430 330 C434 270 428 220 420 178"
      stroke="var(--ink)"
      strokeWidth="16"
      strokeLinecap="round"
      fill="none"
    />
    <path
      d="M426 236 C444 222 458 206 464 190"
      stroke="var(--ink)"
      strokeWidth="9"
      strokeLinecap="round"
      fill="none"
    />
    <ellipse cx="420" cy="110" rx="86" ry="70" fill="var(--leaf)" />
    <ellipse cx="476" cy="150" rx="58" ry="48" fill="var(--leaf)" />
    <ellipse cx="364" cy="144" rx="52" ry="42" fill="var(--leaf-light)" />
    <ellipse cx="410" cy="84" rx="44" ry="30" fill="var(--leaf-light)" />
  </g>
)

const benchLegs = (
  <g stroke="var(--ink)" strokeWidth="8" strokeLinecap="round">
    <path d="M166 318 H352 M172 344 H346" />
    <path d="M184 318 V386 M334 318 V386" />
  </g>
)

const leftPerson = (
  <g>
    <path d="M196 342 C192 300 198 268 226 264 C254 268 262 300 258 342 Z" fill="var(--coat)" />
    <circle cx="227" cy="240" r="22" fill="var(--skin)" />
    <path
      d="M203 242 C200 214 216 206 230 206 C246 206 256 218 252 246 C250 256 246 262 240 264 C232 252 214 256 210 262 C206 256 204 250 203 242 Z"
      fill="var(--hair)"
    />
  </g>
)

const rightPerson = (
  <g>
    <path d="M268 342 C264 304 268 276 296 270 C326 276 332 304 328 342 Z" fill="var(--shirt)" />
    <circle cx="297" cy="246" r="22" fill="var(--skin-light)" />
    <path
      d="M274 244 C270 218 288 212 299 212 C314 212 324 222 320 246 C312 256 284 258 276 252 Z"
      fill="var(--hair-light)"
    />
    <path
      d="M262 296 C248 288 222 288 208 300"
      stroke="var(--shirt)"
      strokeWidth="15"
      strokeLinecap="round"
      fill="none"
    />
    <circle cx="206" cy="301" r="8" fill="var(--skin-light)" />
  </g>
)

const benchSeat = (
  <g stroke="var(--ink)" strokeWidth="8" strokeLinecap="round">
    <path d="M166 344 H352" />
  </g>
)

/** Two people on a bench by a lake. */
export const LakesideIllustration = () => (
  <>
    <rect y="-420" width="520" height="840" fill="var(--sky)" />
    <Stars
      at={[
        [48, 52],
        [120, 88],
        [190, 40],
        [268, 84],
        [330, 44],
        [470, 84],
      ]}
    />
    <SunOrMoon x={150} y={138} r={46} />
    <path d="M0 226 C80 186 150 196 220 216 C300 190 400 176 520 206 V420 H0 Z" fill="var(--far)" />
    <path d="M0 248 H520 V330 H0 Z" fill="var(--mid)" />
    <path
      d="M118 262 h64 M96 280 h108 M132 298 h40"
      stroke="var(--glow)"
      strokeWidth="5"
      strokeLinecap="round"
      opacity=".75"
    />
    <path d="M0 316 C120 296 300 300 520 312 V420 H0 Z" fill="var(--near)" />
    <path d="M0 356 C160 338 340 344 520 352 V420 H0 Z" fill="var(--ground)" />
    {tree}
    {benchLegs}
    {leftPerson}
    {rightPerson}
    {benchSeat}
    <path
      d="M60 392 q6 -22 2 -34 M70 394 q2 -18 12 -26 M452 398 q-4 -20 2 -32 M464 398 q6 -16 14 -20"
      stroke="var(--leaf-light)"
      strokeWidth="5"
      fill="none"
      strokeLinecap="round"
    />
  </>
)
