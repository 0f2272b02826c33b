import type { Foresight } from './foresight.ts'
import { foresightWords as words } from './foresight.words.ts'

/** What the next act means for the covered sessions, and the way on where the last one is near. Nothing where nothing is known. */
export function ForesightLine({ told: { sentences, after } }: { readonly told: Foresight }) {
  if (sentences.length === 0) return null
  return (
    <>
      <p>{sentences.join(' ')}</p>
      {after === null ? null : (
        <p>
          <span>{`${words.afterLast} ${after.words} `}</span>
          {after.link === null ? null : <a href={after.link}>{words.more}</a>}
        </p>
      )}
    </>
  )
}
