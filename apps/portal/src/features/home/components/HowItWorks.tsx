import styles from './how-it-works.module.css'
import { homeMessages } from '../home.messages.ts'

const steps = [
  [homeMessages.tell, homeMessages.tellHow],
  [homeMessages.choose, homeMessages.chooseHow],
  [homeMessages.meet, homeMessages.meetHow],
] as const

/** The way from here to a conversation, in three sentences. */
export function HowItWorks() {
  return (
    <section className={styles.band} aria-labelledby="how-it-works">
      <div className={styles.inner}>
        <h2 id="how-it-works">{homeMessages.how}</h2>
        <ol>
          {steps.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
