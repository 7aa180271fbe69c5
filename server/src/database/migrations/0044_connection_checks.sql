-- In a transaction of its own: the rows are checked without keeping anybody from reading or writing.
alter table connection validate constraint connection_kind_check;
alter table connection_event validate constraint connection_event_kind_check;
