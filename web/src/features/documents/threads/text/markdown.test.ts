import { expect, it } from 'vitest'
import { htmlOf } from './markdown'

it.each([
  ['bold and code', '**bold** and `a < b`', '<p><strong>bold</strong> and <code>a &lt; b</code></p>'],
  ['line breaks', 'one\ntwo', '<p>one<br>two</p>'],
  ['a list', '- one\n- two', '<ul> <li>one</li> <li>two</li> </ul>'],
  ['a block of code', '```js\n<b>\n```', '<pre><code>&#60;b&#62;</code></pre>'],
  [
    'a link',
    '[notes](https://a.example/?b=1&c=2)',
    '<p><a href="https://a.example/?b=1&#38;c=2">notes</a></p>',
  ],
  ['an address', 'https://a.example', '<p><a href="https://a.example">https://a.example</a></p>'],
  ['a page', 'see #page=3.', '<p>see <a href="#page=3">page 3</a>.</p>'],
  ['a page with words', '[above](#page=3)', '<p><a href="#page=3">above</a></p>'],
  ['no other anchor', '[up](#top) #page=x', '<p>up #page=x</p>'],
  ['no address of another kind', '[a](javascript:alert(1)) [b](mailto:a@b.example)', '<p>a b</p>'],
  ['no address of data', '[a](data:text/html,x)', '<p>a</p>'],
  ['no picture', '![a < b](https://a.example/b.png)', '<p>a &#60; b</p>'],
  ['no HTML', '<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  [
    'no block of HTML',
    '<script>\nalert(1)\n</script>',
    '<p>&lt;script&gt;<br>alert(1)<br>&lt;/script&gt;</p>',
  ],
  ['no heading', '# 1', '<p># 1</p>'],
  ['no table', 'a | b\n--- | ---\n1 | 2', '<p>a | b<br>--- | ---<br>1 | 2</p>'],
  ['a formula', 'so $x < 1$.', '<p>so <span data-formula="inline">x &#60; 1</span>.</p>'],
  ['a formula on lines of its own', '$$\nx^2\n$$', '<p><span data-formula="display">x^2</span></p>'],
  [
    'formulas as LaTeX writes them',
    '\\(a\\) \\[b\\]',
    '<p><span data-formula="inline">a</span> <span data-formula="display">b</span></p>',
  ],
  ['prices', '$5 and $6, or $ 7 $', '<p>$5 and $6, or $ 7 $</p>'],
  ['code with dollars', '`$a$`', '<p><code>$a$</code></p>'],
  ['stars in a formula', '$a*b*c$', '<p><span data-formula="inline">a*b*c</span></p>'],
])('Markdown has %s', (_, text, html) => expect(htmlOf(text).replaceAll(/\s+/g, ' ').trim()).toBe(html))
