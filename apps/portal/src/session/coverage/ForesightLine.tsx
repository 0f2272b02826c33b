import { Banner } from '#ui/Banner.tsx'
import { KeptPlace } from '#ui/kept-place/KeptPlace.tsx'
import type { CoverageTerms } from '@evenkeel/contract/own/coverage'
import type { Foresight } from './foresight.ts'
import { foresightWords as words } from './foresight.words.ts'

/** What there is after the last session, in the program's own words. */
function AfterLast({ after }: { readonly after: NonNullable<CoverageTerms['after_last']> }) {
  return (
    <>
      <span>{`${after.words} `}</span>
      {after.link === null ? null : <a href={after.link}>{words.more}</a>}
    </>
  )
}

/** What the next act means for the covered sessions, and the way on where the last one is near. Nothing where nothing is known. */
function Told({ told: { sentences, counts, after } }: { readonly told: Foresight }) {
  if (sentences.length === 0) return null
  return (
    <>
      <p>{sentences.filter((one) => one !== counts).join(' ')}</p>
      {counts === undefined ? null : <Banner>{counts}</Banner>}
      {after === null ? null : (
        <p>
          <span>{`${words.afterLast} `}</span>
          <AfterLast after={after} />
        </p>
      )}
    </>
  )
}

/** The same where it comes after the page: within the place that was kept for it, where a box of its own would be too high, so what follows the last session is one press away. */
function ToldLate({
  told: { sentences, counts, after },
  longest,
}: {
  readonly told: Foresight
  readonly longest: string
}) {
  return (
    <KeptPlace longest={longest}>
      <p>
        {sentences.map((one) =>
          one === counts ? <strong key={one}>{`${one} `}</strong> : <span key={one}>{`${one} `}</span>,
        )}
      </p>
      {after === null ? null : (
        <details>
          <summary>{words.afterLast}</summary>
          <AfterLast after={after} />
        </details>
      )}
    </KeptPlace>
  )
}

/** Says before an act what it means for the covered sessions. */
export function ForesightLine({
  told,
  isLate,
  longest,
}: {
  readonly told: Foresight
  /** The answer had not come when this was drawn first: the place of the longest words is kept. */
  readonly isLate: boolean
  readonly longest: string
}) {
  return isLate ? <ToldLate told={told} longest={longest} /> : <Told told={told} />
}
