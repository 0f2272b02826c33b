import { type WordCounts, wordStates } from '@evenkeel/contract/staff/words'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import styles from './words.module.css'
import { wordsWords as words } from './words.words.ts'

/** Less than this is not worth a word. */
const WORTH_SAYING = 1024

/** How far all texts together are. */
export function Counts({ counts, carried }: { readonly counts: WordCounts; readonly carried: number }) {
  return (
    <section className={parts.stack} aria-labelledby="how-far">
      <h2 id="how-far">{words.counts}</h2>
      <dl className={styles.counts}>
        {wordStates.toReversed().map((state) => (
          <div key={state}>
            <dt>{words[state]}</dt>
            <dd>{counts[state].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <Notice kind={counts.critical === 0 ? 'success' : 'warning'}>
        <p>{words.criticalLeft({ count: counts.critical })}</p>
      </Notice>
      {carried < WORTH_SAYING ? null : (
        <p className={parts.soft}>{words.carried({ size: Math.round(carried / 1024) })}</p>
      )}
    </section>
  )
}
