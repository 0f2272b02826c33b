/** The lazily loaded second route of the baseline page. */
export default function LogIn() {
  return <h1>Log in</h1>
}
