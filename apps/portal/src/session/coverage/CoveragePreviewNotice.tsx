import { Banner } from '#components/Banner.tsx'
import { ReservedSpace } from '#components/reserved-space/ReservedSpace.tsx'
import type { CoverageTerms } from '@evenkeel/api-contract/portal/coverage'
import type { CoveragePreview } from './coverage-preview.ts'
import { coveragePreviewMessages as words } from './coverage-preview.messages.ts'

/** What happens after the last session, in the program's own text. */
function AfterLastSession({ after }: { readonly after: NonNullable<CoverageTerms['after_last']> }) {
  return (
    <>
      <span lang={after.language}>{`${after.words} `}</span>
      {after.link === null ? null : <a href={after.link}>{words.more}</a>}
    </>
  )
}

/**
 * Effect of the next action on the covered sessions, with next steps if the last one is near. Renders nothing
 * if coverage is unknown.
 */
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

/**
 * The same if it loads after the page: within the reserved space, which has no room for a box, so the part
 * about the last session is collapsed.
 */
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

/** Shows before an action how it affects the covered sessions. */
export function CoveragePreviewNotice({
  told,
  isLate,
  longest,
}: {
  readonly told: CoveragePreview
  /** Coverage had not loaded at the first render: space for the longest text is reserved. */
  readonly isLate: boolean
  readonly longest: string
}) {
  return isLate ? <DeferredPreviewText told={told} longest={longest} /> : <PreviewText told={told} />
}
