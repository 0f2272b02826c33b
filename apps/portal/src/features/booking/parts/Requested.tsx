import { href } from '#lib/paths.ts'
import { readablePhone } from '#lib/phone.ts'
import { useWhoIsHere } from '#session/session-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { nextSteps } from '../search/words.ts'
import { useCovered } from '../use-covered.ts'
import styles from './booked.module.css'
import { Finished } from './Finished.tsx'
import { UntilThen } from './UntilThen.tsx'

/** What was asked for, and on which number the call comes. */
function Request() {
  const { user } = useWhoIsHere()
  const covered = useCovered()
  return (
    <section className={styles.visit} aria-label="Your request">
      <p className={styles.facts}>
        <span>In person, with a counselor near you</span>
      </p>
      <p className={styles.soft}>{covered}</p>
      {user?.phone ? (
        <p>
          <span>The number we have for you: </span>
          <strong translate="no">{readablePhone(user.phone)}</strong>
        </p>
      ) : null}
      <h2>Good to know before the call</h2>
      <ul>
        <li>Days and times when you could come</li>
        <li>How far you can travel, and how</li>
        <li>What you need there, such as a way in without steps</li>
      </ul>
      <div className={styles.acts}>
        <ButtonLink to={href('appointments')}>See your appointments</ButtonLink>
      </div>
    </section>
  )
}

/** The moment after a request to meet in person: nothing is booked yet, who calls when, and what it will be about (ROUTE-38, BOOK-07). */
export function Requested() {
  return (
    <Finished title="We have your request" lead="Nothing is booked yet.">
      <div className={styles.columns}>
        <section className={styles.first} aria-labelledby="next-steps">
          <h2 id="next-steps">What happens next</h2>
          <ol>
            <li>{nextSteps('face_to_face')}</li>
            <li>Together you choose a counselor, a place and a time.</li>
            <li>Only then is your visit booked. You can say no to anything.</li>
          </ol>
        </section>
        <Request />
      </div>
      <UntilThen waitsFor="call" />
    </Finished>
  )
}
