import type { ReactNode } from 'react'

/** A small boat on an even keel, drawn from the organisation's own colours. Says nothing the words do not say. */
export function Harbor({
  className,
  fills = false,
}: {
  readonly className?: string | undefined
  /** Fills a place of another shape, as wide or high as that is, rather than database role in the middle of it. */
  readonly fills?: boolean
}): ReactNode {
  const fit = fills ? { preserveAspectRatio: 'xMidYMid slice' } : {}
  return (
    <svg className={className} viewBox="0 0 520 420" role="presentation" aria-hidden="true" {...fit}>
      <defs>
        <clipPath id="harbor-frame">
          <rect width="520" height="420" rx="36" />
        </clipPath>
      </defs>
      <g clipPath="url(#harbor-frame)">
        <rect width="520" height="420" fill="var(--primary-soft)" />
        <circle cx="372" cy="148" r="62" fill="var(--accent)" />
        <path d="M0 214 q90 -46 190 -12 t180 -14 t150 10 V420 H0 Z" fill="var(--primary)" opacity="0.22" />
        <path d="M0 262 q130 -34 260 0 t260 0 V420 H0 Z" fill="var(--primary)" opacity="0.45" />
        <path d="M0 306 q130 -26 260 0 t260 0 V420 H0 Z" fill="var(--primary)" />
        <path d="M0 364 q130 -22 260 0 t260 0 V420 H0 Z" fill="var(--primary-strong)" />
        <g>
          <path d="M236 84 V268" stroke="var(--text)" strokeWidth="7" strokeLinecap="round" />
          <path d="M248 92 C322 134 344 196 348 246 H248 Z" fill="var(--surface-raised)" />
          <path d="M224 118 C184 156 168 204 164 246 H224 Z" fill="var(--accent-soft)" />
          <path
            d="M138 270 H350 C342 312 312 332 270 332 H214 C172 332 146 312 138 270 Z"
            fill="var(--text)"
          />
          <path d="M150 284 H340" stroke="var(--accent)" strokeWidth="7" strokeLinecap="round" />
        </g>
        <path d="M0 324 q130 -22 260 0 t260 0 V350 q-130 -22 -260 0 t-260 0 Z" fill="var(--primary)" />
      </g>
    </svg>
  )
}
