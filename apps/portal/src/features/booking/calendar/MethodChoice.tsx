import type { TelehealthMethod } from '@evenkeel/contract/wire'
import { methodWords } from '../search/words.ts'
import styles from './week.module.css'

/** The ways this counselor offers; nothing else can be chosen (BOOK-12). */
export function MethodChoice({
  offered,
  chosen,
  onChoose,
}: {
  readonly offered: readonly TelehealthMethod[]
  readonly chosen: TelehealthMethod | null
  readonly onChoose: (method: TelehealthMethod) => void
}) {
  return (
    <fieldset className={styles.methods}>
      <legend>How would you like to talk?</legend>
      {offered.map((method) => (
        <label key={method}>
          <input
            type="radio"
            name="method"
            value={method}
            checked={method === chosen}
            onChange={() => onChoose(method)}
          />
          <span>{methodWords(method)}</span>
        </label>
      ))}
    </fieldset>
  )
}
