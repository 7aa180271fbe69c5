-- How many pages a file has in all, where that is known: beyond some, pages are not drawn, and a person is told how
-- many the original has besides. Nodes that run beside this do not write it; then it is as many as were drawn.
alter table file add column page_total int;
