import styles from './consent.module.css'

/** The texts behind the two agreements, to be opened and read before ticking (RD-167). These are samples. */
export function ConsentTexts() {
  return (
    <div className={styles.texts}>
      <details>
        <summary>Read the informed consent</summary>
        <p>
          Counseling is a talk between you and a licensed counselor. You decide what you say, and you may stop
          at any time. Talking about hard things can feel harder at first before it gets easier.
        </p>
        <p>
          This is short-term counseling by video or phone. It is not for emergencies: in an emergency, call
          911 or 988. If the connection breaks, the counselor calls you on the number you gave us.
        </p>
        <p>This is a sample text. The organization that runs this site puts its own text here.</p>
      </details>
      <details>
        <summary>Read the privacy agreement</summary>
        <p>
          What you say stays between you and your counselor. Your employer is not told that you came or what
          you said. The law asks a counselor to act when a life is in danger or a child or an older person is
          being hurt.
        </p>
        <p>
          We keep what is needed to arrange your visit: your name, how to reach you, and the time. We do not
          sell it.
        </p>
        <p>This is a sample text. The organization that runs this site puts its own text here.</p>
      </details>
    </div>
  )
}
