import { ProgramText } from '#organisation/ProgramText.tsx'
import styles from './what-evenkeel-is.module.css'
import { whatEvenkeelIsWords } from './what-evenkeel-is.words.ts'

/** The product in a few words, to a person who looks for help and to a provider who evaluates it. */
export function WhatEvenkeelIs() {
  return (
    <div className={styles.what}>
      <section aria-labelledby="for-you">
        <h2 id="for-you">{whatEvenkeelIsWords.forYou}</h2>
        <p>{whatEvenkeelIsWords.whatItIs}</p>
        <p>{whatEvenkeelIsWords.notSure}</p>
      </section>
      <section aria-labelledby="for-providers">
        <h2 id="for-providers">{whatEvenkeelIsWords.forProviders}</h2>
        <p>{whatEvenkeelIsWords.portal}</p>
        <p>
          <span>{`${whatEvenkeelIsWords.noAds} `}</span>
          <ProgramText wording={whatEvenkeelIsWords.readAbout} />
        </p>
      </section>
    </div>
  )
}
