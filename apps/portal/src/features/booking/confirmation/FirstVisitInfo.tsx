import type { AppointmentMethod } from '@evenkeel/api-contract/schemas'
import styles from './booked.module.css'
import { confirmationMessages as words } from './confirmation.messages.ts'

/** What happens first, said before it happens: three sentences, and none that promises what a counselor may do otherwise. */
export function FirstVisitInfo({ method }: { readonly method: AppointmentMethod | null }) {
  return (
    <section className={styles.first} aria-labelledby="first-minutes">
      <h2 id="first-minutes">{words.firstMinutes}</h2>
      <ol>
        <li>{method === 'phone' ? words.arriveByPhone : words.arriveByVideo}</li>
        <li>{words.whatIsPrivate}</li>
        <li>{words.whatBringsYou}</li>
      </ol>
    </section>
  )
}
