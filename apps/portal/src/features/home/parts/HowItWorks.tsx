import styles from './how-it-works.module.css'

const steps = [
  [
    'Tell us a little',
    'A few short questions, at your own pace. You can stop and come back within half an hour.',
  ],
  [
    'Choose a counselor',
    'See who is licensed in your state, who has time soon, and who speaks your language.',
  ],
  ['Talk', 'By video, by phone or in person. We remind you a day and an hour before, in your own time zone.'],
] as const

/** The way from here to a conversation, in three sentences. */
export function HowItWorks() {
  return (
    <section className={styles.band} aria-labelledby="how-it-works">
      <div className={styles.inner}>
        <h2 id="how-it-works">How it works</h2>
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
