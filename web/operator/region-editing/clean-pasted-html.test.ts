import { expect, test } from 'vitest';
import { cleanPastedHtml } from './clean-pasted-html.ts';

test.each([
  ['<p class="MsoNormal" style="color:red" onclick="x()"><b>Fett</b><o:p></o:p></p>', '<p><b>Fett</b></p>'],
  ['<head><style>p{}</style></head><p>Text<script>alert(1)</script></p>', '<p>Text</p>'],
  ['<img src=x onerror="alert(1)"><svg><script>x()</script></svg>Rest', 'Rest'],
  [
    '<a title="a > b" href="https://a.example/?x=1&amp;y=2" onmouseover=\'x()\'>Link</a>',
    '<a href="https://a.example/?x=1&amp;y=2">Link</a>',
  ],
  ['<!-- <p>weg</p> --><ul type="disc"><li>eins</li></ul>', '<ul><li>eins</li></ul>'],
  ['<script>endet nie', ''],
])('of %s is left %s', (pasted, left) => {
  expect(cleanPastedHtml(pasted)).toBe(left);
});
