import { href } from '#lib/paths.ts'
import { readablePhone } from '#lib/phone.ts'
import { useWhoIsHere } from '#session/session-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { bookingWords } from '../booking.words.ts'
import { nextSteps } from '../search/words.ts'
import { useCovered } from '../use-covered.ts'
import styles from './booked.module.css'
import { doneWords as words } from './done.words.ts'
import { Finished } from './Finished.tsx'
import { UntilThen } from './UntilThen.tsx'

/** What was asked for, and on which number the call comes. */
function Request() {
  const { user } = useWhoIsHere()
  const covered = useCovered()
  return (
    <section className={styles.visit} aria-label={bookingWords.request}>
      <p className={styles.facts}>
        <span>{words.inPerson}</span>
      </p>
      <p className={styles.soft}>{covered}</p>
      {user?.phone ? (
        <p>
          <span>{`${words.yourNumber} `}</span>
          <strong translate="no">{readablePhone(user.phone)}</strong>
        </p>
      ) : null}
      <h2>{words.beforeCall}</h2>
      <ul>
        <li>{words.daysAndTimes}</li>
        <li>{words.howFar}</li>
        <li>{words.whatYouNeed}</li>
      </ul>
      <div className={styles.acts}>
        <ButtonLink to={href('appointments')}>{bookingWords.appointments}</ButtonLink>
      </div>
    </section>
  )
}

/** The moment after a request to meet in person: nothing is booked yet, who calls when, and what it will be about (ROUTE-38, BOOK-07). */
export function Requested() {
  return (
    <Finished title={words.requested} lead={bookingWords.notBooked}>
      <div className={styles.columns}>
        <section className={styles.first} aria-labelledby="next-steps">
          <h2 id="next-steps">{bookingWords.whatNext}</h2>
          <ol>
            <li>{nextSteps('face_to_face')}</li>
            <li>{words.chooseTogether}</li>
            <li>{words.onlyThen}</li>
          </ol>
        </section>
        <Request />
      </div>
      <UntilThen waitsFor="call" />
    </Finished>
  )
}
