import { href } from '#lib/paths.ts'
import { Link } from '#ui/Link.tsx'
import styles from './what-evenkeel-is.module.css'

/** The product in a few words, to a person who looks for help and to a provider who evaluates it. */
export function WhatEvenkeelIs() {
  return (
    <div className={styles.what}>
      <section aria-labelledby="for-you">
        <h2 id="for-you">If you are looking for help</h2>
        <p>
          Evenkeel is where people find a counselor through their employer, school or union. You answer a few
          questions, see who has time, and talk by video, by phone or in person. It is free and confidential.
        </p>
        <p>
          Not sure that yours takes part? Ask for the “employee assistance program”, or look on the back of
          your insurance card.
        </p>
      </section>
      <section aria-labelledby="for-providers">
        <h2 id="for-providers">If you run an assistance program</h2>
        <p>
          Evenkeel is a portal for firms that offer such programs. People find help, book, meet, write and
          read in it. One set-up serves many organizations. Each has its own name, colors, phone, rules and
          texts.
        </p>
        <p>
          <span>No ads, no trackers. Read about </span>
          <Link to={href('privacy')}>privacy</Link>
          <span>, </span>
          <Link to={href('security')}>security</Link>
          <span> and </span>
          <Link to={href('accessibility')}>accessibility</Link>
          <span>.</span>
        </p>
      </section>
    </div>
  )
}
