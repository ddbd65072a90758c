import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';

test.each([
  ['<p onclick="steal()">Guten <b>Tag</b></p>', '<p>Guten <b>Tag</b></p>'],
  ['<script>steal()</script><style>p{}</style>Text', 'Text'],
  ['<img src="x" onerror="steal()">', ''],
  ['<a href="javascript:steal()">hier</a>', '<a>hier</a>'],
  ['<a href=" jAvAsCrIpT:steal()">hier</a>', '<a>hier</a>'],
  ['<a href="http://alt.example/">hier</a>', '<a>hier</a>'],
  ['<a href="//fremd.example/">hier</a>', '<a>hier</a>'],
  ['<a href="data:text/html,x">hier</a>', '<a>hier</a>'],
  ['<a href="/contact" target="_blank">hier</a>', '<a href="/contact">hier</a>'],
  ['<a href="mailto:a@b.example">hier</a>', '<a href="mailto:a@b.example">hier</a>'],
  ['<iframe src="http://alt.example/"></iframe>', ''],
  ['<iframe srcdoc="<script>steal()</script>"></iframe>', ''],
  ['<svg><a xlink:href="javascript:steal()"><text>x</text></a></svg>', '<a>x</a>'],
  ['<form action="https://fremd.example"><input name="pin"></form>', ''],
  ['<h1>Impressum</h1>', '<h2>Impressum</h2>'],
  ['<p style="position:fixed" id="root" class="button">x</p>', '<p>x</p>'],
])('%s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

test('a link to elsewhere opens without a hand on our page', () => {
  expect(cleanHtml('<a href="https://fern.example/" target="main" rel="opener">hier</a>')).toBe(
    '<a href="https://fern.example/" rel="noopener noreferrer" target="_blank">hier</a>',
  );
});

test('an iframe from https stays and has a title', () => {
  expect(cleanHtml('<iframe src="https://termine.example/"></iframe>')).toBe(
    '<iframe title="Eingebetteter Inhalt" src="https://termine.example/" loading="lazy"></iframe>',
  );
});
