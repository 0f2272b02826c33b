/** Target host of the payloads; no test may ever request it. */
export const ATTACKER_HOST = 'evil.test'

/**
 * Payloads that try to become markup, script, style or a request wherever an organization's texts are
 * displayed.
 */
export const injectionPayloads: readonly string[] = String.raw`
<script>alert(1)</script>
<img src=x onerror=alert(1)>
<svg onload=alert(1)>
<h1>taken over</h1>
<iframe src="//evil.test"></iframe>
<link rel="stylesheet" href="//evil.test/x.css">
<style>body{display:none}</style>
<base href="//evil.test/">
<meta http-equiv="refresh" content="0;//evil.test">
<form action="//evil.test"><input name=a></form>
<a href="javascript:alert(1)">x</a>
<!-- open comment
</title><script>alert(1)</script>
</script><script>alert(1)</script>
</style><script>alert(1)</script>
</textarea><img src=x onerror=alert(1)>
-->
]]><script>alert(1)</script>
</div></main></body>
" onmouseover="alert(1)
' onfocus='alert(1)' autofocus='
"><script>alert(1)</script>
{{constructor.constructor("alert(1)")()}}
\"><svg onload=alert(1)>
&lt;script&gt;alert(1)&lt;/script&gt;
&#60;img src=x onerror=alert(1)&#62;
red;background:url(//evil.test/x)
#fff}body{background:url(https://evil.test/x)}
expression(alert(1))
javascript:alert(1)
https://evil.test/
//evil.test/x.svg
data:text/html,<script>alert(1)</script>
{"__proto__":{"x":1}}
","is_root_org":true,"x":"
%3Cscript%3Ealert(1)%3C/script%3E`
  .trim()
  .split('\n')
  .concat(
    ['`${', '}`'].join('alert(1)'),
    '\u2028alert(1)\u2029',
    '\u202Eevil\u202C',
    'a\u0000<script>alert(1)</script>',
  )
