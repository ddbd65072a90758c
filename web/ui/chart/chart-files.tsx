import { IconFileTypeCsv, IconPhotoDown } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { showAlert } from '#web/ui/alerts.ts';
import type { Chart } from '#web/ui/chart/chart.ts';
import { chartPicture } from '#web/ui/chart/chart-picture.ts';
import { chartRows } from '#web/ui/chart/chart-rows.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { tableCsv } from '#web/ui/table/table-csv.ts';
import classes from './chart.module.css';

interface ChartFilesProps {
  chart: Chart;
  hidden: ReadonlySet<string>;
  room: RefObject<HTMLElement | null>;
}

/** Downloads of a chart, as a picture or as its numbers. */
export function ChartFiles({ chart, hidden, room }: ChartFilesProps) {
  const name = chart.title.toLowerCase().replaceAll(' ', '-');
  const savePicture = () =>
    chartPicture(chart, room.current!, hidden).then(
      (picture) => saveFile(picture, `${name}.png`),
      () => showAlert('Fehler', 'Das Bild konnte nicht erstellt werden.'),
    );
  const saveNumbers = () => {
    const { headers, rows, total } = chartRows(chart);
    const text = tableCsv({ columns: headers.map((header) => ({ header })), texts: [...rows, ...(total ? [total] : [])] });
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  };
  return (
    <div className={`row gap-2 ${classes.files}`}>
      <button type="button" className="button-edged" onClick={() => void savePicture()}>
        <IconPhotoDown size={20} aria-hidden="true" />
        PNG <span className="visually-hidden">{`${chart.title} als Bild speichern`}</span>
      </button>
      <button type="button" className="button-edged" onClick={saveNumbers}>
        <IconFileTypeCsv size={20} aria-hidden="true" />
        CSV <span className="visually-hidden">{`${chart.title} als Tabelle speichern`}</span>
      </button>
    </div>
  );
}
