import type { AppointmentMethod } from '@evenkeel/contract/wire'
import styles from './booked.module.css'

const arriving = {
  video: 'You press Join, and your counselor says hello. You can check camera and sound first.',
  phone: 'Your phone rings. Your counselor says who is calling and asks if you can talk freely.',
} as const

/** What happens first, said before it happens: three sentences, and none that promises what a counselor may do otherwise. */
export function FirstMinutes({ method }: { readonly method: AppointmentMethod | null }) {
  return (
    <section className={styles.first} aria-labelledby="first-minutes">
      <h2 id="first-minutes">The first ten minutes</h2>
      <ol>
        <li>{arriving[method === 'phone' ? 'phone' : 'video']}</li>
        <li>Then you hear what stays private, and what the few exceptions are.</li>
        <li>After that you are asked what brings you. You need no plan and no right words.</li>
      </ol>
    </section>
  )
}
