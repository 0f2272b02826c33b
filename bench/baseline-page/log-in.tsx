/** The lazily loaded second route of the floor page. */
export default function LogIn() {
  return <h1>Log in</h1>
}
