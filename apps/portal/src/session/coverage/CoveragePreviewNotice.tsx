import { Banner } from '#components/Banner.tsx'
import { ReservedSpace } from '#components/reserved-space/ReservedSpace.tsx'
import type { CoverageTerms } from '@evenkeel/api-contract/portal/coverage'
import type { CoveragePreview } from './coverage-preview.ts'
import { coveragePreviewMessages as words } from './coverage-preview.messages.ts'

/** What there is after the last session, in the program's own words. */
function AfterLastSession({ after }: { readonly after: NonNullable<CoverageTerms['after_last']> }) {
  return (
    <>
      <span>{`${after.words} `}</span>
      {after.link === null ? null : <a href={after.link}>{words.more}</a>}
    </>
  )
}

/** What the next act means for the covered sessions, and the way on where the last one is near. Nothing where nothing is known. */
function PreviewText({ told: { sentences, counts, after } }: { readonly told: CoveragePreview }) {
  if (sentences.length === 0) return null
  return (
    <>
      <p>{sentences.filter((one) => one !== counts).join(' ')}</p>
      {counts === undefined ? null : <Banner>{counts}</Banner>}
      {after === null ? null : (
        <p>
          <span>{`${words.afterLast} `}</span>
          <AfterLastSession after={after} />
        </p>
      )}
    </>
  )
}

/** The same where it comes after the page: within the place that was kept for it, where a box of its own would be too high, so what follows the last session is one press away. */
function DeferredPreviewText({
  told: { sentences, counts, after },
  longest,
}: {
  readonly told: CoveragePreview
  readonly longest: string
}) {
  return (
    <ReservedSpace longest={longest}>
      <p>
        {sentences.map((one) =>
          one === counts ? <strong key={one}>{`${one} `}</strong> : <span key={one}>{`${one} `}</span>,
        )}
      </p>
      {after === null ? null : (
        <details>
          <summary>{words.afterLast}</summary>
          <AfterLastSession after={after} />
        </details>
      )}
    </ReservedSpace>
  )
}

/** Says before an act what it means for the covered sessions. */
export function CoveragePreviewNotice({
  told,
  isLate,
  longest,
}: {
  readonly told: CoveragePreview
  /** The answer had not come when this was drawn first: the place of the longest words is kept. */
  readonly isLate: boolean
  readonly longest: string
}) {
  return isLate ? <DeferredPreviewText told={told} longest={longest} /> : <PreviewText told={told} />
}
