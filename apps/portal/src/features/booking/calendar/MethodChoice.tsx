import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { getMethodName } from '#session/visits/visit-text.ts'
import { getOnlyMethod, describeOnlyMethod } from '../search/method-text.ts'
import { calendarMessages } from './calendar.messages.ts'
import styles from './method-choice.module.css'

/** The methods this counselor offers; no other can be chosen (BOOK-12). */
export function MethodChoice({
  offered,
  chosen,
  onChoose,
}: {
  readonly offered: readonly TelehealthMethod[]
  readonly chosen: TelehealthMethod | null
  readonly onChoose: (method: TelehealthMethod) => void
}) {
  const only = getOnlyMethod(offered)
  if (only !== null) return <p>{describeOnlyMethod(only)}</p>
  return (
    <fieldset className={styles.methods}>
      <legend>{calendarMessages.howTalk}</legend>
      <div className={styles.ways}>
        {offered.map((method) => (
          <label key={method}>
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
            />
            <span>{getMethodName(method)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
